import type { CreatorSession } from "#core/app";
import { cachedFor } from "#core/cached-for";
import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys";
import { isIdleTooLong, sessionCacheSeconds } from "./auth.rules.ts";
import { selectSession, selectSessionByToken, touchSession } from "./auth.store.ts";

const touchEveryMs = 3_600_000;

/** By bearer token. */
export const findCreatorSession = cachedFor(sessionCacheSeconds, async (ctx: Ctx, token: string) => {
  const row = await selectSessionByToken(ctx, hashToken(token));
  if (!row || isIdleTooLong(row.lastSeenAt, ctx.now())) return undefined;
  if (ctx.now().getTime() - row.lastSeenAt.getTime() > touchEveryMs) await touchSession(ctx, row.sessionId);
  const session: CreatorSession = { accountId: row.accountId, sessionId: row.sessionId, role: row.role };
  return session;
});

/** For the media cookie, whose signature the caller has verified. */
export const findSessionById = cachedFor(sessionCacheSeconds, async (ctx: Ctx, sessionId: string) => {
  const session: (CreatorSession & { lastSeenAt: Date }) | undefined = await selectSession(ctx, sessionId);
  return session && !isIdleTooLong(session.lastSeenAt, ctx.now()) ? session : undefined;
});
