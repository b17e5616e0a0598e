import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { applyBillingDecision } from "#modules/billings/apply-billing-decision";
import { insertAdminAction } from "./admin-actions.store.ts";

/** Confirms that the money of a fatura's proof arrived or, with a reason, that it did not; written down with it. */
export async function reviewBillingReceipt(ctx: Ctx, adminId: string, receiptId: string, reason?: string) {
  const decision = reason === undefined ? ("approved" as const) : ("refused" as const);
  await inTransaction(ctx, async (ctx) => {
    const decided = { decision, adminId, reason: reason ?? null };
    const { accountId, isNew } = await applyBillingDecision(ctx, receiptId, decided);
    if (!isNew) return;
    await insertAdminAction(ctx, { adminId, accountId, kind: `billing_${decision}`, subjectId: receiptId, reason });
  });
  return { _id: receiptId, decision };
}
