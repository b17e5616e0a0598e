import type { CreatorSession } from "#core/app";
import { cachedFor } from "#core/cached-for";
import type { Ctx } from "#core/ctx";
import { isIdleTooLong, sessionMemorySeconds } from "./auth.rules.ts";
import { selectSession } from "./auth.store.ts";

/** For the media cookie, whose signature has been checked. */
export const findSessionById = cachedFor(sessionMemorySeconds, async (ctx: Ctx, sessionId: string) => {
  const found: (CreatorSession & { lastSeenAt: Date }) | undefined = await selectSession(ctx, sessionId);
  return found && !isIdleTooLong(found.lastSeenAt, ctx.now()) ? found : undefined;
});
