import { usesPlainCookies } from "#core/cookies";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { hashToken, newToken } from "#core/keys";
import { cookieEnd, sessionEnd } from "./fans.rules.ts";
import { insertFanSession } from "./sessions.store.ts";

/** `expiresAt` is the end of the cookie; the session ends sooner where it is not used. */
export type OpenedFanSession = { sessionId: string; token: string; expiresAt: Date };

/** A browser of nobody yet: it opens only what is held in it. `earlierIds` are the sessions that it replaces. */
export async function openFanSession(
  ctx: Ctx,
  userAgent: string,
  earlierIds: readonly string[] = [],
): Promise<OpenedFanSession> {
  const now = ctx.now();
  const opened = { sessionId: newId(now), token: newToken(), expiresAt: cookieEnd(now) };
  await insertFanSession(ctx, {
    id: opened.sessionId,
    tokenHash: hashToken(opened.token),
    userAgent: userAgent.slice(0, 300),
    plainCookie: usesPlainCookies(ctx),
    earlierIds,
    expiresAt: sessionEnd(now, now),
  });
  return opened;
}
