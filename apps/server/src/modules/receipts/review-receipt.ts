import { receipts } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import type { ReceiptDecision } from "#db/tables";
import { releaseUse } from "#modules/coupons/index";
import {
  approvePayment,
  evidenceOfReceipt,
  getPayment,
  isLatePayable,
  lockPayable,
  receiptDecided,
} from "#modules/payments/index";
import { selectReceiptsOf, decideReceipt as storeDecision } from "./receipts.store.ts";

/**
 * Approves or rejects the undecided receipt, once, also with concurrent requests. The same decision again returns the
 * same payment. NOT_FOUND for another creator's payment; RECEIPT_MISSING, PAYMENT_ALREADY_DECIDED, PAYMENT_NOT_OPEN;
 * RECEIPT_ALREADY_USED if this receipt approved another payment, COUPON_LIMIT_REACHED.
 */
export async function reviewReceipt(
  ctx: Ctx,
  accountId: string,
  paymentId: string,
  decision: ReceiptDecision,
  reason?: string,
) {
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayable(ctx, paymentId);
    if (!payment || payment.accountId !== accountId) throw new AppError("NOT_FOUND");
    const [newest] = await selectReceiptsOf(ctx, paymentId);
    if (newest?.decision === decision) return;
    if (newest?.decision) throw new AppError("PAYMENT_ALREADY_DECIDED");
    const isOpen = payment.status === "pending" || isLatePayable(payment);
    // The order of a late receipt may be closed: it can then be rejected only.
    if (!isOpen && (decision === "approved" || !newest)) throw new AppError("PAYMENT_NOT_OPEN");
    if (!newest) throw new AppError("RECEIPT_MISSING");
    await storeDecision(
      ctx,
      newest.id,
      decision,
      decision === "rejected" ? reason || receipts.defaultRejectionReason : null,
    );
    if (decision === "approved") await approvePayment(ctx, payment, evidenceOfReceipt(newest, payment.createdAt));
    else {
      await releaseUse(ctx, payment.subscriptionId);
      await announce(ctx, receiptDecided, { paymentId });
    }
  });
  return getPayment(ctx, paymentId);
}
