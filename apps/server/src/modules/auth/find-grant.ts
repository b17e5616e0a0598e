import type { CreatorSession } from "#core/app";
import { cachedFor } from "#core/cached-for";
import type { Ctx } from "#core/ctx";
import { toSupportSessionId } from "#core/media-links";
import { sessionMemorySeconds } from "./auth.rules.ts";
import { selectRole } from "./auth.store.ts";
import { findSessionById } from "./find-session-by-id.ts";
import { readGrant } from "./grant.rules.ts";

const findRole = cachedFor(sessionMemorySeconds, (ctx: Ctx, accountId: string) => selectRole(ctx, accountId));

/** What a grant opens now: nothing once it has expired, or the admin's session or role has ended. */
export async function findGrant(ctx: Ctx, token: string): Promise<CreatorSession | undefined> {
  const found = readGrant(ctx.keys, token);
  if (!found || found.expires <= ctx.now().getTime()) return undefined;
  const admin = await findSessionById(ctx, found.adminSessionId);
  if (!(admin && (await findGrantFor(ctx, admin, found.accountId)))) return undefined;
  const { accountId, adminSessionId, expires } = found;
  const grant = { adminId: admin.accountId, visit: `${adminSessionId}.${expires}` };
  return { accountId, sessionId: toSupportSessionId(accountId, adminSessionId), role: "creator", grant };
}

/** Whether this session may look after an account: an admin's may, and never another admin's account nor its own. */
export async function findGrantFor(ctx: Ctx, admin: CreatorSession, accountId: string) {
  if (admin.role !== "admin" || admin.accountId === accountId) return undefined;
  const target = await findRole(ctx, accountId);
  return target?.role === "creator" ? { accountId } : undefined;
}
