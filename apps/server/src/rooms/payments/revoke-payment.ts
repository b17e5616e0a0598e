import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { takeAccessBack } from "#rooms/subscriptions/take-access-back";
import { markRevoked } from "./payment-states.store.ts";
import { closedReason } from "./payments.rules.ts";
import { lockPayment, selectNewestPaymentId } from "./payments.store.ts";
import { decideReceipt, selectReceiptsOf } from "./receipts.store.ts";

/**
 * Takes access back, and the newest payment with it: an open one closes, and its waiting proof with it. A sale stays in the books.
 * What is over already stays as it is. NOT_FOUND for another's.
 */
export async function revokePayment(ctx: Ctx, accountId: string, subscriptionId: string) {
  await inTransaction(ctx, async (ctx) => {
    const paymentId = await selectNewestPaymentId(ctx, subscriptionId);
    // In the order in which an approval locks them.
    const payment = paymentId ? await lockPayment(ctx, paymentId) : undefined;
    const taken = await takeAccessBack(ctx, accountId, subscriptionId);
    if (!taken || !payment || (payment.status !== "paid" && payment.status !== "pending")) return;
    const [newest] = await selectReceiptsOf(ctx, payment.id);
    if (newest?.decision === null) await decideReceipt(ctx, newest.id, "reproved", closedReason);
    await markRevoked(ctx, payment.id);
  });
}
