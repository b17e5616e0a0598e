import type { CreatorSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { createGrant } from "#modules/auth/support-grants";
import { selectPerformers } from "./admin.store.ts";

/** Every creator but admins and oneself, each with a grant of this admin's for that account. */
export async function listPerformers(ctx: Ctx, asker: CreatorSession) {
  const rows = await selectPerformers(ctx, asker.accountId);
  return rows.map((row) => ({ ...row, accessToken: createGrant(ctx, asker, row.id) }));
}
