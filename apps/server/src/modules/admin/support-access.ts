import type { CreatorSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { createGrant } from "#modules/auth/support-grants";
import { insertSupportAccess, selectPerformers, selectVisits } from "./admin.store.ts";

/** All other accounts that are not admins, each with a grant for this admin. */
export async function listPerformers(ctx: Ctx, asker: CreatorSession) {
  const rows = await selectPerformers(ctx, asker.accountId);
  return rows.map((row) => ({ ...row, accessToken: createGrant(ctx, asker, row.id) }));
}

export function listSupportAccesses(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectVisits(ctx, accountId, page);
}

export type SupportCall = { method: string; route: string; path: string };

/** Logs a call that uses a grant. The log is append-only. */
export async function createSupportAccess(ctx: Ctx, { accountId, grant }: CreatorSession, call: SupportCall) {
  if (grant) await insertSupportAccess(ctx, { accountId, ...grant, ...call });
}
