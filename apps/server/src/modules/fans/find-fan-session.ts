import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import { hashToken } from "#core/keys/keys";
import { toCookieEnd, toSessionEnd, touchEveryMs } from "./fans.rules.ts";
import { rejectPlainCookie, selectFanSession, touchFanSession } from "./sessions.store.ts";

const cacheSeconds = 5;

/** By the token in the fan's cookie. `cookieUntil` is the end of the cookie. */
export const findFanSession = cachedFor(cacheSeconds, findByToken, {
  scopes: ({ sessionId }) => [`fan_session ${sessionId}`],
});

async function findByToken(ctx: Ctx, token: string) {
  const row = await selectFanSession(ctx, hashToken(token));
  if (!row) return undefined;
  const { sessionId, previousIds, plainCookie, createdAt, lastSeenAt } = row;
  if (ctx.now().getTime() - lastSeenAt.getTime() > touchEveryMs)
    await touchFanSession(ctx, sessionId, toSessionEnd(createdAt, ctx.now()));
  return { sessionId, previousIds, plainCookie, cookieUntil: toCookieEnd(createdAt) };
}

export type ResolvedFanSession = NonNullable<Awaited<ReturnType<typeof findFanSession>>>;

/** The session's token is accepted only from the cookie with the `__Host-` prefix from now on. */
export async function rejectOldCookie(ctx: Ctx, sessionId: string) {
  await rejectPlainCookie(ctx, sessionId);
  findFanSession.invalidate(ctx, (session) => session.sessionId === sessionId);
}
