import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { getOrderFan, listPricedLines, refundLines } from "#modules/orders/index";
import {
  bookSale,
  createRefund,
  type LockedPayment,
  lockGatewayCharge,
  lockOpenPayment,
  lockPayment,
  lockWithAllPayments,
  markPaymentExpired,
  markPaymentRefunded,
  markPaymentRevoked,
  markRefundRequested,
  refundRequested,
  setPaymentRefunded,
} from "#modules/payments/index";
import { hasWaitingReceipt } from "#modules/receipts/index";
import { listStartedOrders, refundSubscription, runningStatuses } from "#modules/subscriptions/index";
import { canRefundPart, findLines, getRefundFacts } from "./get-refund-facts.ts";
import { selectOrderOf } from "./refund-rights.store.ts";
import { refundableUntil, refundDueAt, toRefundShare } from "./refunds.rules.ts";
import { selectRefundsOf } from "./refunds.store.ts";

/** What a withdrawal takes back of one payment. */
type Share = { payment: LockedPayment } & ReturnType<typeof toRefundShare>;

/** Lines of one order that are withdrawn together with its subscription. */
type OrderLines = { orderId: string; positions: readonly number[] };

/**
 * Withdraws a subscription within 7 days of its first payment (CDC art. 49): access ends, and what was paid for it is refunded
 * the way it was paid. The creator returns payments to their own key and owes no fee on them; gateways refund the
 * others (`pollRefunds`), which are posted once complete; until then the money is reserved. Other lines of an order stay, unless they
 * are withdrawn too (`more`) or its gateway refunds it only as a whole. A revocation by the creator
 * does not end this right, which each subscription has. Idempotent. The caller has checked whose it is. REFUND_TOO_LATE
 * also without a payment, RECEIPT_WAITING while a receipt for another payment is undecided.
 */
export async function requestRefund(ctx: Ctx, subscriptionId: string, more?: OrderLines) {
  await inTransaction(ctx, async (ctx) => {
    const { payments, found } = await lockWithAllPayments(ctx, subscriptionId);
    const open = await lockOpenPayment(ctx, subscriptionId);
    const started = await listStartedOrders(ctx, subscriptionId);
    if ((await selectRefundsOf(ctx, { subscriptionIds: [subscriptionId] })).length > 0) return;
    const paid = payments.filter(({ status, orderId }) => isPaid(status) && started.includes(orderId));
    const shares: Share[] = [];
    for (const payment of paid.toSorted(byDayOfPayment)) {
      const share = await getSubscriptionShare(ctx, payment, more);
      if (share) shares.push(share);
    }
    const mayWithdraw = found && ([...runningStatuses, "revoked"] as readonly string[]).includes(found.status);
    const [first] = shares;
    if (!mayWithdraw || !first) throw new AppError("REFUND_TOO_LATE");
    const paidAt = assertInTime(ctx, first.payment);
    if (await hasWaitingReceipt(ctx, subscriptionId)) throw new AppError("RECEIPT_WAITING");
    // Money that arrives for a closed payment is refunded automatically.
    if (open) await (open.gateway === "bacen" ? markPaymentExpired : markPaymentRevoked)(ctx, open.id);
    await refundSubscription(ctx, found.row);
    const { accountId, fanId, fanPhone } = found.row;
    await withdraw(ctx, { accountId, fanId, fanPhone, subscriptionId, paidAt }, shares);
  });
}

/**
 * Withdraws lines of an order, or all of it, within 7 days of its payment, also a subscription that is among them. As above.
 * NOT_FOUND for an order without a payment, VALIDATION_FAILED for a line that it does not have, REFUND_TOO_LATE,
 * PARTIAL_REFUND_UNSUPPORTED if the gateway refunds the order only as a whole.
 */
export async function requestOrderRefund(ctx: Ctx, paymentId: string, chosen: readonly number[] | undefined) {
  const order = await selectOrderOf(ctx, paymentId);
  if (!order) throw new AppError("NOT_FOUND");
  const { orderId, subscriptionId } = order;
  const lines = await listPricedLines(ctx, orderId);
  const positions = await findLines(ctx, orderId, chosen ?? lines.map(({ position }) => position));
  const period = lines.find(({ kind, refundedAt }) => kind === "subscription" && refundedAt === null);
  if (subscriptionId && period && positions.includes(period.position))
    return requestRefund(ctx, subscriptionId, { orderId, positions });
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    if (!payment) throw new AppError("NOT_FOUND");
    const { lines: left } = await getRefundFacts(ctx, payment);
    const isLeft = left.some(({ position }) => positions.includes(position));
    const isWithdrawn = (await selectRefundsOf(ctx, { orderIds: [orderId] })).length > 0;
    if (!isLeft && isWithdrawn) return;
    if (isLeft) assertInTime(ctx, payment);
    await withdrawLines(ctx, payment, positions);
  });
}

/**
 * Returns the money of lines of an order to its fan, whose right to it the caller has checked, in the transaction of the caller,
 * who holds the lock of the payment. None of them is a subscription. REFUND_TOO_LATE without money of theirs,
 * PARTIAL_REFUND_UNSUPPORTED as above.
 */
export async function withdrawLines(ctx: Ctx, payment: LockedPayment, positions: readonly number[]) {
  const facts = await getRefundFacts(ctx, payment);
  const left = positions.filter((position) => facts.lines.some((line) => line.position === position));
  const { paidAt } = payment;
  if (left.length === 0 || !isPaid(payment.status) || !paidAt) throw new AppError("REFUND_TOO_LATE");
  const share = toRefundShare(facts, left);
  if (!share.isWhole && !canRefundPart(ctx, payment)) throw new AppError("PARTIAL_REFUND_UNSUPPORTED");
  const { accountId, fanId, fanPhone } = await getOrderFan(ctx, payment.orderId);
  await withdraw(ctx, { accountId, fanId, fanPhone, subscriptionId: null, paidAt }, [{ payment, ...share }]);
}

/** Undefined if its period was refunded before. */
async function getSubscriptionShare(
  ctx: Ctx,
  payment: LockedPayment,
  more: OrderLines | undefined,
): Promise<Share | undefined> {
  const lines = await listPricedLines(ctx, payment.orderId);
  const period = lines.find(({ kind, refundedAt }) => kind === "subscription" && refundedAt === null);
  if (!period) return undefined;
  const chosen = more?.orderId === payment.orderId ? more.positions : [period.position];
  const all = lines.map(({ position }) => position);
  const facts = await getRefundFacts(ctx, payment);
  return { payment, ...toRefundShare(facts, canRefundPart(ctx, payment) ? chosen : all) };
}

function assertInTime(ctx: Ctx, { paidAt }: LockedPayment): Date {
  if (!paidAt || ctx.now() > refundableUntil(paidAt)) throw new AppError("REFUND_TOO_LATE");
  return paidAt;
}

type Withdrawal = {
  accountId: string;
  fanId: string;
  fanPhone: string;
  subscriptionId: string | null;
  /** Of the payment that the seven days follow. */
  paidAt: Date;
};

/** Takes back what the shares name, and returns or requests its money. The caller holds locks on the payments and the subscription. */
async function withdraw(ctx: Ctx, withdrawal: Withdrawal, shares: readonly Share[]) {
  const refundId = newId(ctx.now());
  const sumOf = (chosen: readonly Share[]) => chosen.reduce((sum, { cents }) => sum + cents, 0);
  // All of it was refunded before, or cost nothing.
  if (sumOf(shares) === 0) throw new AppError("REFUND_TOO_LATE");
  await createRefund(ctx, {
    ...withdrawal,
    id: refundId,
    amountCents: sumOf(shares),
    gatewayCents: sumOf(shares.filter(({ payment }) => payment.gateway !== "bacen")),
    dueAt: refundDueAt(ctx.now()),
    lines: shares.flatMap(({ payment: { orderId }, lines }) => lines.map((line) => ({ orderId, ...line }))),
  });
  for (const { payment, lines } of shares) {
    const positions = lines.map(({ position }) => position);
    await refundLines(ctx, payment.orderId, positions);
  }
  for (const share of shares) await (share.payment.gateway === "bacen" ? undoSale : setAside)(ctx, share);
  await announce(ctx, refundRequested, { refundId });
}

/** A revocation refunds nothing, so the payment still counts. */
function isPaid(status: LockedPayment["status"]): boolean {
  return status === "paid" || status === "revoked";
}

function byDayOfPayment(a: LockedPayment, b: LockedPayment): number {
  return (a.paidAt?.getTime() ?? 0) - (b.paidAt?.getTime() ?? 0);
}

/** Reserved for the fan: it cannot be paid out any more. */
async function setAside(ctx: Ctx, { payment, targetCents }: Share) {
  await markRefundRequested(ctx, payment.id, { targetCents, isVoluntary: false });
  await bookSale(ctx, payment, await lockGatewayCharge(ctx, payment.id), { kind: "release" });
}

/** The creator returns it from their own bank; the ledger records it immediately. */
async function undoSale(ctx: Ctx, { payment, isWhole, cents }: Share) {
  const refundedCents = payment.refundedCents + cents;
  await (isWhole ? markPaymentRefunded : setPaymentRefunded)(ctx, payment.id, refundedCents);
  await bookSale(ctx, { ...payment, refundedCents }, undefined, { kind: "refund" });
}
