import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { type Claim, checkClaim, resolveTransfer } from "#modules/transfers/resolve-transfer";
import { insertAdminAction } from "./admin-actions.store.ts";

/** Decides whether a stuck transfer was made, and logs the decision with it. As `checkClaim` and `resolveTransfer`. */
export async function reviewStuckTransfer(ctx: Ctx, adminId: string, claim: Claim) {
  const checked = await checkClaim(ctx, claim);
  const resolution = claim.withdrawalId === null ? ("not_made" as const) : ("made" as const);
  await inTransaction(ctx, async (ctx) => {
    const { accountId, isNew } = await resolveTransfer(ctx, adminId, checked);
    if (!isNew) return;
    const kind = `transfer_${resolution}` as const;
    const about = { adminId, accountId, kind, subjectId: claim.transferId };
    await insertAdminAction(ctx, { ...about, ...(claim.withdrawalId && { reason: claim.withdrawalId }) });
  });
  return { _id: claim.transferId, resolution };
}
