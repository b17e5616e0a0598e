import type { CreatorSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { remember } from "#core/remember";
import { isIdleTooLong, sessionMemorySeconds } from "./auth.rules.ts";
import { selectSession } from "./auth.store.ts";

/** For the media cookie, whose signature has been checked. */
export const findSessionById = remember(sessionMemorySeconds, async (ctx: Ctx, sessionId: string) => {
  const found: (CreatorSession & { lastSeenAt: Date }) | undefined = await selectSession(ctx, sessionId);
  return found && !isIdleTooLong(found.lastSeenAt, ctx.now()) ? found : undefined;
});
