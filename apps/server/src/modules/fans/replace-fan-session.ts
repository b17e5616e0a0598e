import type { Ctx } from "#core/ctx";
import type { FanSession } from "#core/http/app";
import { type OpenedFanSession, openFanSession } from "./open-fan-session.ts";
import { copySessionSubscriptions, lockLiveSession, markSessionReplaced } from "./sessions.store.ts";

/**
 * Enough for all of a browser within a session's lifetime; reports and age checks of older ones are not found any more.
 */
const maxEarlier = 100;

/**
 * Within the caller's transaction. Replaces the session by one with a new token and id and the same access. The old
 * token keeps that access for `graceMs` and gains nothing that is given to the new session. A browser without a session
 * gets its first.
 */
export async function replaceFanSession(
  ctx: Ctx,
  browser: FanSession | undefined,
  userAgent: string,
  graceMs: number,
): Promise<OpenedFanSession> {
  const before = browser && (await lockLiveSession(ctx, browser.sessionId));
  if (!before) return openFanSession(ctx, userAgent);
  const opened = await openFanSession(ctx, userAgent, [...before.previousIds, before.id].slice(-maxEarlier));
  await copySessionSubscriptions(ctx, before.id, opened.sessionId);
  await markSessionReplaced(ctx, before.id, new Date(ctx.now().getTime() + graceMs));
  return opened;
}
