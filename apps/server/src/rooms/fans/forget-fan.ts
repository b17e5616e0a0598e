import type { Ctx } from "#core/ctx";
import { anonymiseFan, deleteCodes, endSessionsWithout, releaseHolds } from "./fans.store.ts";
import { findFanSession } from "./find-fan-session.ts";

/**
 * Within the caller's transaction: nobody is signed in as this fan any more, and the e-mail is free for another. A browser that
 * holds something else stays signed in for that; the ids of all others are answered.
 */
export async function forgetFan(ctx: Ctx, fanId: string, email: string): Promise<string[]> {
  const sessionIds = await releaseHolds(ctx, fanId);
  const ended = await endSessionsWithout(ctx, sessionIds);
  await deleteCodes(ctx, email);
  await anonymiseFan(ctx, fanId);
  findFanSession.forget(ctx, ({ sessionId }) => ended.includes(sessionId));
  return ended;
}
