import type { CreatorSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { isIdleTooLong } from "./auth.rules.ts";
import { selectSession } from "./auth.store.ts";

/** For the media cookie, whose signature has been checked. */
export async function findSessionById(ctx: Ctx, sessionId: string): Promise<CreatorSession | undefined> {
  const found = await selectSession(ctx, sessionId);
  return found && !isIdleTooLong(found.lastSeenAt, ctx.now()) ? found : undefined;
}
