import type { Ctx } from "#core/ctx";
import { hashToken, newToken, sign } from "#core/keys/keys";
import { toCookieEnd } from "./fans.rules.ts";
import { type OpenedFanSession, openFanSession } from "./open-fan-session.ts";
import { hasSessionToken, lockSessionToken, selectFanSession } from "./sessions.store.ts";

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
