import type { Ctx } from "#core/ctx";
import { selectHeld } from "./fans.store.ts";

export function listSessionSubscriptions(ctx: Ctx, sessionId: string) {
  return selectHeld(ctx, sessionId);
}
