import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import type { CreatorSession } from "#core/http/app";
import { toSupportSessionId } from "#core/http/media-links";
import { grantMinutes, sessionCacheSeconds } from "./auth.rules.ts";
import { selectRole } from "./auth.store.ts";
import { findSessionById } from "./find-creator-session.ts";
import { parseGrantToken, toGrantToken } from "./grant.rules.ts";

/** A token that acts for `accountId` while the admin's session lasts, at most 30 minutes. */
export function createGrant(ctx: Ctx, admin: CreatorSession, accountId: string): string {
  const expires = ctx.now().getTime() + grantMinutes * 60_000;
  return toGrantToken(ctx.keys, { adminSessionId: admin.sessionId, accountId, expires });
}

const findRole = cachedFor(sessionCacheSeconds, (ctx: Ctx, accountId: string) => selectRole(ctx, accountId), {
  scopes: (_role, accountId) => [`account ${accountId}`],
});

/** The session that a grant opens; undefined once it has expired, or the admin's session or role has ended. */
export async function findGrant(ctx: Ctx, token: string): Promise<CreatorSession | undefined> {
  const claims = parseGrantToken(ctx.keys, token);
  if (!claims || claims.expires <= ctx.now().getTime()) return undefined;
  const admin = await findSessionById(ctx, claims.adminSessionId);
  if (!(admin && (await findGrantFor(ctx, admin, claims.accountId)))) return undefined;
  const { accountId, adminSessionId, expires } = claims;
  const grant = { adminId: admin.accountId, visit: `${adminSessionId}.${expires}` };
  return { accountId, sessionId: toSupportSessionId(accountId, adminSessionId), role: "creator", grant };
}

/** Only admins, of whom a local installation asks no second factor. */
export function canEnterAccounts({ config }: Pick<Ctx, "config">, session: CreatorSession | undefined): boolean {
  return session?.role === "admin" || (config.mode === "local" && session?.needsFactor === true);
}

/** The account, if this session may open it for support: only an admin's session, and never an admin's account. */
export async function findGrantFor(ctx: Ctx, admin: CreatorSession, accountId: string) {
  if (!canEnterAccounts(ctx, admin) || admin.accountId === accountId) return undefined;
  const target = await findRole(ctx, accountId);
  return target?.role === "creator" ? { accountId } : undefined;
}
