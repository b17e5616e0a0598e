import type { Ctx } from "#core/ctx";
import { usesPlainCookies } from "#core/http/cookies";
import { newId } from "#core/ids";
import { hashToken, newToken } from "#core/keys/keys";
import { toCookieEnd, toSessionEnd } from "./fans.rules.ts";
import { insertFanSession } from "./sessions.store.ts";

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
