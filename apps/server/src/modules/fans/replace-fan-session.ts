import type { FanSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { type OpenedFanSession, openFanSession } from "./open-fan-session.ts";
import { copySessionSubscriptions, lockLiveSession, retireSession } from "./sessions.store.ts";

/** Long enough for all of a browser within a session's life; reports and age checks of older ones are kept apart. */
const mostEarlier = 100;

/**
 * Within the caller's transaction: a session with a new token and a new id, which holds what the browser held. Whoever knows the old
 * token keeps what that held for `graceMs`, and gets nothing of what the new session is given. A browser that has none gets its first.
 */
export async function replaceFanSession(
  ctx: Ctx,
  browser: FanSession | undefined,
  userAgent: string,
  graceMs: number,
): Promise<OpenedFanSession> {
  const before = browser && (await lockLiveSession(ctx, browser.sessionId));
  if (!before) return openFanSession(ctx, userAgent);
  const opened = await openFanSession(ctx, userAgent, [...before.earlierIds, before.id].slice(-mostEarlier));
  await copySessionSubscriptions(ctx, before.id, opened.sessionId);
  await retireSession(ctx, before.id, new Date(ctx.now().getTime() + graceMs));
  return opened;
}
