import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { voidBilling } from "#modules/billings/void-billing";
import { insertAdminAction } from "./admin-actions.store.ts";

/** Cancels a fatura, with a reason that its creator reads; written down with it. As `voidBilling`. */
export async function voidUnpaidBilling(ctx: Ctx, adminId: string, billingId: string, reason: string) {
  await inTransaction(ctx, async (ctx) => {
    const { accountId, isNew } = await voidBilling(ctx, billingId, { adminId, reason });
    if (!isNew) return;
    await insertAdminAction(ctx, { adminId, accountId, kind: "billing_voided", subjectId: billingId, reason });
  });
  return { _id: billingId, status: "void" as const };
}
