import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { revokeOrder } from "#modules/orders/index";
import {
  bookSale,
  createRefund,
  type LockedPayment,
  lockGatewayCharge,
  lockOpenPayment,
  lockWithAllPayments,
  markPaymentExpired,
  markPaymentRefunded,
  markPaymentRevoked,
  markRefundRequested,
  refundRequested,
} from "#modules/payments/index";
import { hasWaitingReceipt } from "#modules/receipts/index";
import { listStartedOrders, refundSubscription, runningStatuses } from "#modules/subscriptions/index";
import { refundableUntil, refundDueAt } from "./refunds.rules.ts";
import { selectRefundsOf } from "./refunds.store.ts";

/**
 * Withdraws a subscription within 7 days of its first payment (CDC art. 49): access ends, and each payment is refunded
 * the way it was paid. The creator returns payments to their own key and owes no fee on them; gateways refund the
 * others (`pollRefunds`), which are posted once complete; until then the money is reserved. A revocation by the creator
 * does not end this right, which each subscription has. Idempotent. The caller has checked whose it is. REFUND_TOO_LATE
 * also without a payment, RECEIPT_WAITING while a receipt for another payment is undecided.
 */
export async function requestRefund(ctx: Ctx, subscriptionId: string) {
  await inTransaction(ctx, async (ctx) => {
    const { payments, found } = await lockWithAllPayments(ctx, subscriptionId);
    const open = await lockOpenPayment(ctx, subscriptionId);
    const started = await listStartedOrders(ctx, subscriptionId);
    const paid = payments
      .filter(({ status, orderId }) => isPaid(status) && started.includes(orderId))
      .toSorted(byDayOfPayment);
    if ((await selectRefundsOf(ctx, [subscriptionId])).length > 0) return;
    const [first] = paid;
    const mayWithdraw = found && ([...runningStatuses, "revoked"] as readonly string[]).includes(found.status);
    if (!mayWithdraw || !first?.paidAt || ctx.now() > refundableUntil(first.paidAt))
      throw new AppError("REFUND_TOO_LATE");
    const byKey = paid.filter(({ gateway }) => gateway === "bacen");
    const byGateway = paid.filter(({ gateway }) => gateway !== "bacen");
    const gatewayCents = await sumCharged(ctx, byGateway);
    if (await hasWaitingReceipt(ctx, subscriptionId)) throw new AppError("RECEIPT_WAITING");
    const { accountId, fanId, fanPhone } = found.row;
    const refundId = newId(ctx.now());
    await createRefund(ctx, {
      id: refundId,
      accountId,
      subscriptionId,
      fanId,
      fanPhone,
      amountCents: sumOf(byKey) + gatewayCents,
      gatewayCents,
      paidAt: first.paidAt,
      dueAt: refundDueAt(ctx.now()),
    });
    // Money that arrives for a closed payment is refunded automatically.
    if (open) await (open.gateway === "bacen" ? markPaymentExpired : markPaymentRevoked)(ctx, open.id);
    await refundSubscription(ctx, found.row);
    for (const { orderId } of paid) await revokeOrder(ctx, orderId, "refunded");
    for (const payment of byGateway) await setAside(ctx, payment);
    for (const payment of byKey) await undoSale(ctx, payment);
    await announce(ctx, refundRequested, { refundId });
  });
}

/** A revocation refunds nothing, so the payment still counts. */
function isPaid(status: LockedPayment["status"]): boolean {
  return status === "paid" || status === "revoked";
}

function byDayOfPayment(a: LockedPayment, b: LockedPayment): number {
  return (a.paidAt?.getTime() ?? 0) - (b.paidAt?.getTime() ?? 0);
}

function sumOf(payments: readonly LockedPayment[]): number {
  return payments.reduce((total, { amountCents, refundedCents }) => total + amountCents - refundedCents, 0);
}

/** What gateways received, with a fine or a discount of theirs, and did not refund yet. */
async function sumCharged(ctx: Ctx, payments: readonly LockedPayment[]): Promise<number> {
  let sum = 0;
  for (const { id, amountCents: cents, refundedCents: refunded } of payments)
    sum += ((await lockGatewayCharge(ctx, id))?.paidCents ?? cents) - refunded;
  return sum;
}

/** Reserved for the fan: it cannot be paid out any more. */
async function setAside(ctx: Ctx, payment: LockedPayment) {
  const charge = await lockGatewayCharge(ctx, payment.id);
  const targetCents = charge?.paidCents ?? payment.amountCents;
  await markRefundRequested(ctx, payment.id, { targetCents, isVoluntary: false });
  await bookSale(ctx, payment, await lockGatewayCharge(ctx, payment.id), { kind: "release" });
}

/** The creator returns it from their own bank; the ledger records it immediately. */
async function undoSale(ctx: Ctx, payment: LockedPayment) {
  await markPaymentRefunded(ctx, payment.id, payment.amountCents);
  await bookSale(ctx, { ...payment, refundedCents: payment.amountCents }, undefined, { kind: "refund" });
}
