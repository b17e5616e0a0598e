import type { Ctx } from "#core/ctx";
import { anonymiseFan, deleteCodes, deleteSessionSubscriptions, revokeSessionsWithout } from "./fans.store.ts";
import { findFanSession } from "./find-fan-session.ts";

/**
 * Within the caller's transaction. Removes the fan's access everywhere and frees the e-mail. Sessions with other
 * subscriptions or addresses stay signed in; returns the ids of the ended ones.
 */
export async function deleteFanData(ctx: Ctx, fanId: string, email: string): Promise<string[]> {
  const sessionIds = await deleteSessionSubscriptions(ctx, fanId);
  const ended = await revokeSessionsWithout(ctx, sessionIds);
  await deleteCodes(ctx, email);
  await anonymiseFan(ctx, fanId);
  findFanSession.invalidate(ctx, ({ sessionId }) => ended.includes(sessionId));
  return ended;
}
