import type { Ctx } from "#core/ctx";
import type { FanSession } from "#core/http/app";
import { usesPlainCookies } from "#core/http/cookies";
import { newId } from "#core/ids";
import { hashToken, newToken, sign } from "#core/keys/keys";
import { toCookieEnd, toSessionEnd } from "./fans.rules.ts";
import {
  copySessionSubscriptions,
  hasSessionToken,
  insertFanSession,
  lockLiveSession,
  lockSessionToken,
  markSessionReplaced,
  selectFanSession,
} from "./sessions.store.ts";

/** `expiresAt` is the end of the cookie; an unused session ends earlier. */
export type OpenedFanSession = { sessionId: string; token: string; expiresAt: Date };

/** Creates a session without any access. `previousIds` are the sessions that it replaces. */
export async function openFanSession(
  ctx: Ctx,
  userAgent: string,
  previousIds: readonly string[] = [],
  token = newToken(),
): Promise<OpenedFanSession> {
  const now = ctx.now();
  const opened = { sessionId: newId(now), token, expiresAt: toCookieEnd(now) };
  await insertFanSession(ctx, {
    id: opened.sessionId,
    tokenHash: hashToken(opened.token),
    userAgent: userAgent.slice(0, 300),
    plainCookie: usesPlainCookies(ctx),
    previousIds,
    expiresAt: toSessionEnd(now, now),
  });
  return opened;
}

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

/**
 * The session of a browser that has none, by a random key that the browser chose. If the response with the cookie was lost, the
 * same key opens the same session again. Concurrent requests with one key wait for each other.
 */
export async function openSessionByKey(ctx: Ctx, key: string, userAgent: string): Promise<OpenedFanSession> {
  const token = sign(ctx.keys, "fan-session", key);
  const tokenHash = hashToken(token);
  await lockSessionToken(ctx, tokenHash);
  const known = await selectFanSession(ctx, tokenHash);
  if (known) return { sessionId: known.sessionId, token, expiresAt: toCookieEnd(known.createdAt) };
  // The person has ended that session.
  const isUsed = await hasSessionToken(ctx, tokenHash);
  return openFanSession(ctx, userAgent, [], isUsed ? newToken() : token);
}
