import type { FanSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys";
import { remember } from "#core/remember";
import { selectFanSession } from "./fans.store.ts";

const memorySeconds = 5;

/** By the token in the fan's cookie. */
export const findFanSession = remember(memorySeconds, async (ctx: Ctx, token: string) => {
  const session: FanSession | undefined = await selectFanSession(ctx, hashToken(token));
  return session;
});
