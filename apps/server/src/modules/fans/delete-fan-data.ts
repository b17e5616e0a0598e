import type { Ctx } from "#core/ctx";
import { anonymiseFan, deleteCodes, deleteSessionSubscriptions, revokeSessionsWithout } from "./fans.store.ts";
import { findFanSession } from "./find-fan-session.ts";

/**
 * Within the caller's transaction: nobody is signed in as this fan any more, and the e-mail is free for another. A browser that
 * holds something else stays signed in for that; the ids of all others are answered.
 */
export async function deleteFanData(ctx: Ctx, fanId: string, email: string): Promise<string[]> {
  const sessionIds = await deleteSessionSubscriptions(ctx, fanId);
  const ended = await revokeSessionsWithout(ctx, sessionIds);
  await deleteCodes(ctx, email);
  await anonymiseFan(ctx, fanId);
  findFanSession.invalidate(ctx, ({ sessionId }) => ended.includes(sessionId));
  return ended;
}
