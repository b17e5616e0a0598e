import { receipts } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import type { ReceiptDecision } from "#db/tables";
import { releaseUse } from "#modules/coupons/index";
import { isAcceptable } from "#modules/orders/index";
import {
  approvePayment,
  canBePaidLate,
  closedReason,
  evidenceOfCreator,
  evidenceOfReceipt,
  findNewestPaymentId,
  getPayment,
  isLatePayable,
  type LockedPayment,
  lockPayable,
  lockWithAllPayments,
  markPaymentRevoked,
  receiptDecided,
} from "#modules/payments/index";
import { revokeAccess } from "#modules/subscriptions/index";
import { decideReceipt, type Receipt, selectReceiptsOf } from "./receipts.store.ts";

/**
 * Approves or rejects the undecided receipt, once, also with concurrent requests. The same decision again returns the
 * same payment. NOT_FOUND for another creator's payment; RECEIPT_MISSING, PAYMENT_ALREADY_DECIDED, PAYMENT_NOT_OPEN;
 * RECEIPT_ALREADY_USED if this receipt approved another payment, COUPON_LIMIT_REACHED, ORDER_NOT_ACCEPTED.
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
    if (decision === "approved") await approveReceipt(ctx, payment, newest);
    else {
      await decideReceipt(ctx, newest.id, "rejected", reason || (await toUsualReason(ctx, payment)));
      await releaseUse(ctx, payment);
      await announce(ctx, receiptDecided, { paymentId });
    }
  });
  return getPayment(ctx, paymentId);
}

/** Whose order cannot be fulfilled may have paid, and is never told that nothing was found. */
async function toUsualReason(ctx: Ctx, { orderId }: LockedPayment): Promise<string> {
  return (await isAcceptable(ctx, orderId)) ? receipts.defaultRejectionReason : receipts.unsoldRejectionReason;
}

/** Approves an undecided receipt of a locked payment. RECEIPT_ALREADY_USED, COUPON_LIMIT_REACHED, ORDER_NOT_ACCEPTED. */
export async function approveReceipt(ctx: Ctx, payment: LockedPayment, receipt: Receipt) {
  await decideReceipt(ctx, receipt.id, "approved", null);
  await approvePayment(ctx, payment, evidenceOfReceipt(receipt, payment.createdAt));
}

/**
 * Marks a payment to the creator's own key as paid, because they received it: the receipt came by another way, or never. Idempotent.
 * NOT_FOUND for another creator's payment; PAYMENT_BY_GATEWAY, PAYMENT_NOT_OPEN, COUPON_LIMIT_REACHED, ORDER_NOT_ACCEPTED; RECEIPT_WAITING if
 * there is a receipt, which is approved instead.
 */
export async function markPaid(ctx: Ctx, accountId: string, paymentId: string, reason: string) {
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayable(ctx, paymentId);
    if (!payment || payment.accountId !== accountId) throw new AppError("NOT_FOUND");
    if (payment.status === "paid") return;
    if (payment.gateway !== "bacen") throw new AppError("PAYMENT_BY_GATEWAY");
    if (payment.status !== "pending" && !canBePaidLate(payment, ctx.now())) throw new AppError("PAYMENT_NOT_OPEN");
    const [newest] = await selectReceiptsOf(ctx, paymentId);
    if (newest?.decision === null) throw new AppError("RECEIPT_WAITING");
    await approvePayment(ctx, payment, evidenceOfCreator(reason, payment.createdAt, ctx.now()));
  });
  return getPayment(ctx, paymentId);
}

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
