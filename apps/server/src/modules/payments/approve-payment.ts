import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { redeemCoupon } from "#modules/coupons/index";
import { startPaidPeriod } from "#modules/subscriptions/index";
import { bookSale, type LockedPayment } from "./book-sale.ts";
import { createSettledTransfer } from "./create-settled-transfer.ts";
import { updateRenewsAt } from "./late-payments.store.ts";
import { markPaid } from "./payment-states.store.ts";
import { receiptDecided } from "./payments.events.ts";
import { soldBy } from "./payments.rules.ts";
import type { TransferEvidence } from "./transfer-evidence.rules.ts";

/**
 * Marks the payment as paid by an approved receipt or statement line, in the transaction that locks it.
 * RECEIPT_ALREADY_USED; COUPON_LIMIT_REACHED if no use of the order's coupon is left: the creator returns the money or
 * raises the limit.
 */
export async function approvePayment(ctx: Ctx, payment: LockedPayment, transfer: TransferEvidence) {
  await createSettledTransfer(ctx, payment, transfer);
  const period = await startPaidPeriod(ctx, payment.subscription_id, soldBy(payment));
  // If another payment has paid its period meanwhile, a late payment buys the next free period.
  if (payment.status === "expired" && payment.renews_at) await updateRenewsAt(ctx, payment, period);
  await markPaid(ctx, payment.id, period);
  if (!(await redeemCoupon(ctx, payment.subscription_id, { isPaid: true }))) throw new AppError("COUPON_LIMIT_REACHED");
  await bookSale(ctx, payment, undefined, { kind: "sale" });
  await announce(ctx, receiptDecided, { paymentId: payment.id });
}
