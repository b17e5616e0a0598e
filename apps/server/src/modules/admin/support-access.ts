import type { Ctx } from "#core/ctx";
import { countEvent } from "#core/event-counts";
import type { CreatorSession } from "#core/http/app";
import type { PageQuery } from "#core/paging/pages";
import { createGrant, recordLimitedEvent } from "#modules/auth/index";
import { insertSupportAccess, selectCreators, selectVisits } from "./admin.store.ts";

/** All other accounts that are not admins, each with a grant for this admin. */
export async function listCreators(ctx: Ctx, requester: CreatorSession) {
  if (await recordLimitedEvent(ctx, "support_granted", { accountId: requester.accountId }))
    countEvent("support_granted");
  const rows = await selectCreators(ctx, requester.accountId);
  return rows.map((row) => ({ ...row, accessToken: createGrant(ctx, requester, row.id) }));
}

export function listSupportAccesses(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectVisits(ctx, accountId, page);
}

export type SupportCall = { method: string; route: string; path: string };

/** Logs a call that uses a grant. The log is append-only. The account's security log has one row for each visit. */
export async function createSupportAccess(ctx: Ctx, { accountId, grant }: CreatorSession, call: SupportCall) {
  if (!grant) return;
  await insertSupportAccess(ctx, { accountId, ...grant, ...call });
  if (await recordLimitedEvent(ctx, "support_used", { accountId, part: grant.visit })) countEvent("support_used");
}
