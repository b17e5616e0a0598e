import { payments } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import type { ReceiptDecision } from "#db/tables";
import { redeemCoupon } from "#rooms/coupons/redeem-coupon";
import { startPaidPeriod } from "#rooms/subscriptions/start-paid-period";
import { getPayment } from "./get-payment.ts";
import { receiptDecided } from "./payments.events.ts";
import { lockPayment, markPaid } from "./payments.store.ts";
import { postSale } from "./post-sale.ts";
import { selectReceiptsOf, decideReceipt as storeDecision } from "./receipts.store.ts";

/**
 * Decides the waiting proof, once, whatever is clicked twice or at the same time. The same decision again answers the
 * same payment. NOT_FOUND for another's payment; RECEIPT_MISSING, PAYMENT_ALREADY_DECIDED, PAYMENT_NOT_OPEN;
 * RECEIPT_ALREADY_USED when this proof approved another payment.
 */
export async function decideReceipt(
  ctx: Ctx,
  accountId: string,
  paymentId: string,
  decision: ReceiptDecision,
  reason?: string,
) {
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    if (!payment || payment.account_id !== accountId) throw new AppError("NOT_FOUND");
    const [newest] = await selectReceiptsOf(ctx, paymentId);
    if (newest?.decision === decision) return;
    if (newest?.decision) throw new AppError("PAYMENT_ALREADY_DECIDED");
    if (payment.status !== "pending") throw new AppError("PAYMENT_NOT_OPEN");
    if (!newest) throw new AppError("RECEIPT_MISSING");
    await storeDecision(
      ctx,
      newest.id,
      decision,
      decision === "reproved" ? reason || payments.defaultReproveReason : null,
    );
    if (decision === "approved") {
      await markPaid(ctx, paymentId, await startPaidPeriod(ctx, payment.subscription_id, payment.created_at));
      await redeemCoupon(ctx, payment.subscription_id, { isPaid: true });
      await postSale(ctx, payment);
    }
    await announce(ctx, receiptDecided, { paymentId });
  });
  return getPayment(ctx, paymentId);
}
