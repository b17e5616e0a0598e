import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { getOrderFan, listPricedLines } from "#modules/orders/index";
import {
  bookSale,
  clearRefundPoll,
  closeGatewayRefunds,
  createRefund,
  type GatewayCharge,
  getPayment,
  isRefundWaiting,
  type LockedPayment,
  lockGatewayCharge,
  lockPayment,
  lockWithdrawals,
  markPaymentRevoked,
  markRefundHandedOver,
  markRefundReturned,
  maxReverts,
  owedRefundEnded,
  refundHandedOver,
  refundReturned,
} from "#modules/payments/index";
import { getRefundFacts } from "./get-refund-facts.ts";
import { refundDueAt, toRefundShare } from "./refunds.rules.ts";
import { findRefundTask, type OwedRefund, selectOwedRefunds } from "./refunds.store.ts";

/**
 * Ends the open refund of a payment without making it: the reserved money is the creator's again. The caller holds locks
 * on the payment and its charge, and knows that the gateway has no request of it.
 */
export async function endRefundRequest(ctx: Ctx, payment: LockedPayment) {
  await clearRefundPoll(ctx, payment.id);
  // Of less than the amount, the ledger has no sale.
  if (payment.paidAt) await bookSale(ctx, payment, await lockGatewayCharge(ctx, payment.id), { kind: "release" });
}

/**
 * Cancels a refund that the creator requested and that waits. A payment without one is returned unchanged. NOT_FOUND
 * for another creator's payment; REFUND_DONE; REFUND_REQUIRED if the money is owed to the payer; REFUND_IN_PROGRESS if
 * the gateway may have received it.
 */
export async function cancelRefund(ctx: Ctx, accountId: string, paymentId: string) {
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    if (!payment || payment.accountId !== accountId) throw new AppError("NOT_FOUND");
    if (payment.status === "refunded") throw new AppError("REFUND_DONE");
    const charge = await lockGatewayCharge(ctx, paymentId);
    if (!charge || charge.refundPollAt === null) return;
    if (!charge.refundVoluntary) throw new AppError("REFUND_REQUIRED");
    if (!isRefundWaiting(charge)) throw new AppError("REFUND_IN_PROGRESS");
    await endRefundRequest(ctx, payment);
  });
  return getPayment(ctx, paymentId);
}

/** Refunds that are owed to a payer and were requested before `before`, oldest first. */
export function listOwedRefunds(ctx: Pick<Ctx, "db">, before: Date): Promise<OwedRefund[]> {
  return selectOwedRefunds(ctx, before);
}

/** A withdrawal that its creator has to return and has not. */
export function findTask(ctx: Ctx, id: string): Promise<OwedRefund | undefined> {
  return findRefundTask(ctx, id);
}

/** `done` was ended before; `under_way` may have reached the gateway. */
export type Ended =
  | { state: "ended"; accountId: string; cents: number }
  | { state: "unknown" | "done" | "under_way" | "withdrawal" };

/**
 * Within the caller's transaction, for an operator: ends a refund that its gateway will never make, of a payment that bought nothing and
 * is not the creator's task yet. The reserved money is the creator's again, whom the operator holds to paying it in another way; the fan is
 * e-mailed the reason. A withdrawal only becomes the task (`assignRefundToCreator`), which `endRefundTask` ends.
 */
export async function endOwedRefund(ctx: Ctx, paymentId: string, reason: string): Promise<Ended> {
  const payment = await lockPayment(ctx, paymentId);
  const charge = payment && (await lockGatewayCharge(ctx, paymentId));
  if (!payment || !charge || charge.refundRequestedAt === null) return { state: "unknown" };
  if (charge.refundPollAt === null) return { state: "done" };
  if (!isRefundWaiting(charge)) return { state: "under_way" };
  if ((await lockWithdrawals(ctx, payment.orderId)).length > 0) return { state: "withdrawal" };
  const targetCents = charge.refundTargetCents ?? charge.paidCents ?? payment.amountCents;
  const cents = targetCents - payment.refundedCents;
  await endRefundRequest(ctx, payment);
  await announce(ctx, owedRefundEnded, { paymentId, cents, reason });
  return { state: "ended", accountId: payment.accountId, cents };
}

/** Within the caller's transaction, for an operator: the creator's task to return a withdrawal was done in another way. */
export async function endRefundTask(ctx: Ctx, task: OwedRefund): Promise<boolean> {
  if (!(await markRefundReturned(ctx, task.id, null))) return false;
  await announce(ctx, refundReturned, { refundId: task.id });
  return true;
}

/**
 * Makes an owed refund the creator's task where its gateway cannot make it: `isStopped` by an unlinked account, removed
 * settings or a refusal until its due date, or returned by the payer's bank again. Its money is the creator's again, who
 * returns it by PIX. The caller holds locks on the payment and its charge. Returns whether it did.
 */
export async function assignRefundToCreator(
  ctx: Ctx,
  payment: LockedPayment,
  charge: GatewayCharge,
  { isStopped }: { isStopped: boolean },
): Promise<boolean> {
  const isReturned = charge.refundReverts >= maxReverts;
  if (!isStopped && !isReturned) return false;
  await addUnwanted(ctx, payment, charge, { isReturned });
  const withdrawals = await lockWithdrawals(ctx, payment.orderId);
  const open = withdrawals.filter(
    ({ returnedAt, byGateway, gatewayCents }) => returnedAt === null && (byGateway || gatewayCents > 0),
  );
  if (open.length === 0 || !(isReturned || open.some(({ dueAt }) => dueAt <= ctx.now()))) return false;
  let leftCents = (await getRefundFacts(ctx, payment)).owedCents;
  for (const withdrawal of open) {
    const cents = Math.min(withdrawal.byGatewayCents, leftCents);
    // The gateway has returned it already, as the creator may have told it in its panel.
    if (cents <= 0) continue;
    leftCents -= cents;
    await markRefundHandedOver(ctx, withdrawal, cents, refundDueAt(ctx.now()));
    await announce(ctx, refundHandedOver, { refundId: withdrawal.id });
  }
  const isWithdrawn = open.some(({ isUnwanted }) => !isUnwanted);
  if (isWithdrawn && (await getRefundFacts(ctx, payment)).lines.length === 0) await markPaymentRevoked(ctx, payment.id);
  await endRefundRequest(ctx, payment);
  for (const refundId of await closeGatewayRefunds(ctx, payment.orderId))
    await announce(ctx, refundReturned, { refundId });
  return true;
}

/** Nobody withdraws a payment that bought nothing: when it becomes the creator's task, it gets a refund of its own. */
async function addUnwanted(
  ctx: Ctx,
  { orderId, paidAt, ...payment }: LockedPayment,
  charge: GatewayCharge,
  { isReturned }: { isReturned: boolean },
) {
  const { refundRequestedAt: requestedAt, refundVoluntary: isVoluntary } = charge;
  if (isVoluntary || !requestedAt || (await lockWithdrawals(ctx, orderId)).length > 0) return;
  const dueAt = refundDueAt(requestedAt);
  if (!isReturned && dueAt > ctx.now()) return;
  const all = await listPricedLines(ctx, orderId);
  const { cents, lines } = toRefundShare(
    {
      lines: all,
      paidCents: charge.refundTargetCents ?? charge.paidCents ?? payment.amountCents,
      refundedCents: payment.refundedCents,
      ...{ targetCents: null, requested: [], owedCents: 0, handedOverCents: 0 },
    },
    all.map(({ position }) => position),
  );
  if (cents <= 0) return;
  await createRefund(ctx, {
    ...(await getOrderFan(ctx, orderId)),
    id: newId(ctx.now()),
    subscriptionId: null,
    amountCents: cents,
    gatewayCents: cents,
    isUnwanted: true,
    paidAt: paidAt ?? requestedAt,
    dueAt,
    lines: lines.map((line) => ({ orderId, ...line })),
  });
}
