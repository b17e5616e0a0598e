import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { fulfilOrder, listPricedLines, undoLineRefunds } from "#modules/orders/index";
import type { LockedPayment } from "./book-sale.ts";
import { markRefundRequested } from "./charge-refunds.store.ts";
import { maxReverts } from "./charge-states.rules.ts";
import type { GatewayCharge } from "./gateway-charges.store.ts";
import { refundReverted } from "./payments.events.ts";
import { lockPayment } from "./payments.store.ts";
import { lockWithdrawals, markGatewayRefundOpen } from "./refunds.store.ts";

type Withdrawal = Awaited<ReturnType<typeof lockWithdrawals>>[number];

/**
 * The payer's bank returned refunds of a payment, of which `leftCents` are still refunded: lines that nobody withdrew count as sold again
 * if their refund is what came back, otherwise those that the rest does not cover, last refunded first. Withdrawals are covered first.
 * The caller holds locks on payment and charge, and gives these lines once the status of the payment is known.
 */
export async function undoUncoveredLines(ctx: Ctx, payment: LockedPayment, leftCents: number) {
  const { orderId, refundedCents } = payment;
  const withdrawals = await lockWithdrawals(ctx, orderId);
  const withdrawn = withdrawals.flatMap(({ positions }) => positions);
  const owedCents = sumOf(withdrawals);
  const refunded = (await listPricedLines(ctx, orderId))
    .filter(({ refundedAt, position }) => refundedAt !== null && !withdrawn.includes(position))
    .toSorted((a, b) => Number(a.refundedAt) - Number(b.refundedAt));
  const uncovered = findRefundOf(refunded, refundedCents - leftCents) ?? listUncovered(refunded, leftCents - owedCents);
  await undoLineRefunds(
    ctx,
    orderId,
    uncovered.map(({ position }) => position),
  );
}

/**
 * Afterwards: what was withdrawn is owed as before. The caller passes payment and charge as they were before this change, and has set the
 * status of the payment.
 */
export async function applyRevert(ctx: Ctx, payment: LockedPayment, charge: GatewayCharge, leftCents: number) {
  const { id: paymentId, orderId } = payment;
  const withdrawals = await lockWithdrawals(ctx, orderId);
  const isLast = charge.refundReverts + 1 >= maxReverts;
  const pollAt = isLast ? ctx.now() : new Date(ctx.now().getTime() + revertPauseMs);
  await refundAgain(ctx, paymentId, { withdrawals, targetCents: sumOf(withdrawals), leftCents }, pollAt);
  if ((await lockPayment(ctx, paymentId))?.status === "paid") await fulfilOrder(ctx, orderId);
  const cents = payment.refundedCents - leftCents;
  await announce(ctx, refundReverted, { paymentId, cents, times: charge.refundReverts + 1 });
}

/**
 * A dispute was decided for the creator after all: what was withdrawn and closed by the chargeback is owed as before, beside what was
 * refunded otherwise, as far as `leftCents` do not cover it. What is the creator's task stays so. The caller holds locks on payment and
 * charge.
 */
export async function requestOwedRefund(ctx: Ctx, payment: LockedPayment, charge: GatewayCharge, leftCents: number) {
  const withdrawals = await lockWithdrawals(ctx, payment.orderId);
  const targetCents = Math.min(charge.paidCents ?? payment.amountCents, charge.voluntaryCents + sumOf(withdrawals));
  await refundAgain(ctx, payment.id, { withdrawals, targetCents, leftCents }, ctx.now());
}

/** What gateways refunded or are to refund: nothing of what became the creator's task. */
const sumOf = (withdrawals: readonly Withdrawal[]) =>
  withdrawals.reduce((sum, { byGatewayCents }) => sum + byGatewayCents, 0);

/** A bank that returned the money once may accept it later. */
const revertPauseMs = 6 * 3_600_000;

type Owed = { withdrawals: readonly Withdrawal[]; targetCents: number; leftCents: number };

/** Opens the newest withdrawals again, as far as what is left does not reach the target. */
async function refundAgain(ctx: Ctx, paymentId: string, { withdrawals, targetCents, leftCents }: Owed, pollAt: Date) {
  if (leftCents >= targetCents) return;
  let missingCents = targetCents - leftCents;
  for (const { id, byGatewayCents } of withdrawals) {
    if (missingCents <= 0) break;
    await markGatewayRefundOpen(ctx, id);
    missingCents -= byGatewayCents;
  }
  await markRefundRequested(ctx, paymentId, { targetCents, isVoluntary: false }, pollAt);
}

type RefundedLine = { position: number; amountCents: number; refundedAt: Date | null };

/** The lines that one refund of `cents` took back, the last of several; undefined if none did. */
function findRefundOf(refunded: readonly RefundedLine[], cents: number): RefundedLine[] | undefined {
  const linesOf = (at: number) => refunded.filter(({ refundedAt }) => Number(refundedAt) === at);
  const refunds = refunded.map(({ refundedAt }) => linesOf(Number(refundedAt)));
  return refunds.findLast((lines) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0) === cents);
}

/** Those that `coveredCents` are not enough for. */
function listUncovered(refunded: readonly RefundedLine[], coveredCents: number): RefundedLine[] {
  let sum = 0;
  return refunded.filter(({ amountCents }) => {
    sum += amountCents;
    return sum > coveredCents;
  });
}
