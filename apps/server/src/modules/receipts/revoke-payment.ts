import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { closedReason, findNewestPaymentId, lockWithAllPayments, markPaymentRevoked } from "#modules/payments/index";
import { revokeAccess } from "#modules/subscriptions/index";
import { decideReceipt, selectReceiptsOf } from "./receipts.store.ts";

/**
 * Revokes access and the newest payment: an open one is closed with its undecided receipt. A sale stays in the ledger.
 * Does nothing to what has ended. NOT_FOUND for another creator's subscription.
 */
export async function revokePayment(ctx: Ctx, accountId: string, subscriptionId: string) {
  await inTransaction(ctx, async (ctx) => {
    const { payments } = await lockWithAllPayments(ctx, subscriptionId);
    const newestId = await findNewestPaymentId(ctx, subscriptionId);
    const payment = payments.find(({ id }) => id === newestId);
    const taken = await revokeAccess(ctx, accountId, subscriptionId);
    if (!taken || !payment) return;
    const [newest] = await selectReceiptsOf(ctx, payment.id);
    // An expired payment may have an undecided late receipt too.
    if (newest?.decision === null) await decideReceipt(ctx, newest.id, "rejected", closedReason);
    if (payment.status === "paid" || payment.status === "pending") await markPaymentRevoked(ctx, payment.id);
  });
}
