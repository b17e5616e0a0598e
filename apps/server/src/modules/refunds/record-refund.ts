import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { refundLines, revokeOrder } from "#modules/orders/index";
import {
  bookSale,
  getPayment,
  isRefundTransfer,
  isTransferSettled,
  type LockedPayment,
  lockPayment,
  markPaymentRefunded,
  markRefundReturned,
  paymentPartlyRefunded,
  paymentReversed,
  refundReturned,
  setPaymentRefunded,
} from "#modules/payments/index";
import { getLinesRefund } from "./get-refund-facts.ts";
import { needsTransferId } from "./refunds.rules.ts";
import { insertRecordedRefund, selectRefund } from "./refunds.store.ts";

type Recorded = {
  amount?: number | undefined;
  /** Positions of the order's lines. */
  lines?: readonly number[] | undefined;
  endToEndId?: string | undefined;
};

/**
 * Records that a creator refunded the rest of a payment to their own PIX key, `amount` centavos of it, or some of its lines, which are
 * taken back. Their fee decreases proportionally; a full refund ends access. A payment that is already refunded is returned unchanged.
 * NOT_FOUND for another creator's payment; NOT_REFUNDABLE if a gateway took the money or none arrived;
 * VALIDATION_FAILED for more than is left, or for most of it without the transfer's id; RECEIPT_ALREADY_USED or
 * REFUND_ALREADY_RECORDED for the id of another transfer.
 */
export async function recordRefund(ctx: Ctx, accountId: string, paymentId: string, refund: Recorded) {
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    if (!payment || payment.accountId !== accountId) throw new AppError("NOT_FOUND");
    if (payment.gateway !== "bacen" || payment.paidAt === null) throw new AppError("NOT_REFUNDABLE");
    if (payment.status === "refunded") return;
    const { amountCents, positions } = await measureRecorded(ctx, payment, refund);
    if (amountCents === 0) return;
    const refundedCents = payment.refundedCents + amountCents;
    const isWhole = refundedCents === payment.amountCents;
    const { endToEndId } = refund;
    if (endToEndId) await checkRefundTransfer(ctx, endToEndId);
    else if (!isWhole && positions.length === 0 && needsTransferId(payment.amountCents, refundedCents))
      throw new AppError("VALIDATION_FAILED", { endToEndId: fieldErrors.refundTransferMissing });
    await insertRecordedRefund(ctx, {
      id: newId(ctx.now()),
      paymentId,
      amountCents,
      endToEndId: endToEndId?.toUpperCase() ?? null,
    });
    await (isWhole ? markPaymentRefunded : setPaymentRefunded)(ctx, paymentId, refundedCents);
    if (isWhole) await revokeOrder(ctx, payment.orderId, "refunded");
    else await refundLines(ctx, payment.orderId, positions);
    await bookSale(ctx, { ...payment, refundedCents }, undefined, { kind: "refund" });
    await announce(ctx, isWhole ? paymentReversed : paymentPartlyRefunded, { paymentId });
  });
  return getPayment(ctx, paymentId);
}

/** What is refunded, and the lines that are taken back with it. Nothing of lines that were refunded before. */
async function measureRecorded(ctx: Ctx, payment: LockedPayment, { amount, lines }: Recorded) {
  const leftCents = payment.amountCents - payment.refundedCents;
  if (!lines) {
    const amountCents = amount ?? leftCents;
    if (amountCents > leftCents) throw new AppError("VALIDATION_FAILED", { amount: fieldErrors.refundTooHigh });
    return { amountCents, positions: [] };
  }
  const { cents: amountCents, positions } = await getLinesRefund(ctx, payment, lines);
  return { amountCents, positions };
}

/**
 * The creator confirms that they have returned the money; a second confirmation changes nothing. NOT_FOUND for another
 * creator's refund; RECEIPT_ALREADY_USED for the id of a transfer that paid, REFUND_ALREADY_RECORDED for that of another
 * refund.
 */
export async function confirmRefundReturned(
  ctx: Ctx,
  accountId: string,
  refundId: string,
  endToEndId: string | undefined,
) {
  await inTransaction(ctx, async (ctx) => {
    const refund = await selectRefund(ctx, refundId);
    if (refund?.accountId !== accountId) throw new AppError("NOT_FOUND");
    if (refund.returnedAt === null && endToEndId) await checkRefundTransfer(ctx, endToEndId);
    if (await markRefundReturned(ctx, refundId, endToEndId ?? null)) await announce(ctx, refundReturned, { refundId });
  });
  const row = await selectRefund(ctx, refundId);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/**
 * Checks the id of the transfer by which a creator says that they refunded, as that of a received transfer is:
 * RECEIPT_ALREADY_USED if it paid something, REFUND_ALREADY_RECORDED if it is another refund's.
 */
async function checkRefundTransfer(ctx: Ctx, endToEndId: string) {
  const code = endToEndId.toUpperCase();
  if (await isTransferSettled(ctx, code)) throw new AppError("RECEIPT_ALREADY_USED");
  if (await isRefundTransfer(ctx, code)) throw new AppError("REFUND_ALREADY_RECORDED");
}
