import type { FanSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys";
import { selectFanSession } from "./fans.store.ts";

export function findFanSession(ctx: Ctx, token: string): Promise<FanSession | undefined> {
  return selectFanSession(ctx, hashToken(token));
}
