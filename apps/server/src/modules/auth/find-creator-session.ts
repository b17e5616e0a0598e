import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import type { Scope } from "#core/database/sync-caches";
import type { CreatorSession } from "#core/http/app";
import { hashToken } from "#core/keys/keys";
import { hasUsableFactor } from "#modules/factors/index";
import { isSessionOver, sessionCacheSeconds } from "./auth.rules.ts";
import { selectSession, selectSessionByToken, touchSession } from "./sessions.store.ts";

const touchEveryMs = 3_600_000;

/** By bearer token. */
export const findCreatorSession = cachedFor(sessionCacheSeconds, findByToken, { scopes: toScopes });

async function findByToken(ctx: Ctx, token: string) {
  const row = await selectSessionByToken(ctx, hashToken(token));
  if (!row || isSessionOver(row, ctx.now())) return undefined;
  if (ctx.now().getTime() - row.lastSeenAt.getTime() > touchEveryMs) await touchSession(ctx, row.sessionId);
  return toSession(ctx, row);
}

async function toSession(
  ctx: Ctx,
  row: CreatorSession & { createdAt: Date; lastSeenAt: Date },
): Promise<CreatorSession> {
  const { createdAt: _, lastSeenAt: __, ...session } = row;
  const needsFactor = row.role === "admin" && !(await hasUsableFactor(ctx, row.accountId));
  return needsFactor ? { ...session, role: "creator", needsFactor } : session;
}

/** Required after an account's second factors have changed, which the rights of an admin depend on. */
export function clearCachedSessions(ctx: Ctx, accountId: string) {
  findCreatorSession.invalidate(ctx, (session) => session.accountId === accountId);
  findSessionById.invalidate(ctx, (session) => session.accountId === accountId);
}

/** For the media cookie, whose signature the caller has verified. */
export const findSessionById = cachedFor(sessionCacheSeconds, findById, { scopes: toScopes });

async function findById(ctx: Ctx, sessionId: string) {
  const row = await selectSession(ctx, sessionId);
  return row && !isSessionOver(row, ctx.now())
    ? { ...(await toSession(ctx, row)), lastSeenAt: row.lastSeenAt }
    : undefined;
}

function toScopes({ accountId }: Pick<CreatorSession, "accountId">): Scope[] {
  return [`account ${accountId}`];
}
