import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import type { LedgerTransactionKind, SettlementStatus } from "#db/tables";
import { fulfilOrder, listRefundableLines, revokeOrder } from "#modules/orders/index";
import type { Charge } from "#ports/gateways/port";
import { bookSale, type LockedPayment } from "./book-sale.ts";
import { clearRefundPoll, countRefundRevert } from "./charge-refunds.store.ts";
import { isAwaitedByCreator, toSettlementStatus } from "./charge-states.rules.ts";
import { findFreePeriod } from "./close-payments.ts";
import { type GatewayCharge, lockGatewayCharge } from "./gateway-charges.store.ts";
import { selectSubscriptionStatus } from "./late-payments.store.ts";
import { markEnded, setRefunded } from "./payment-states.store.ts";
import {
  disputeOpened,
  disputeWon,
  paymentPartlyRefunded,
  paymentReversed,
  paymentUnwanted,
  refundReturned,
  waitingRefundCompleted,
} from "./payments.events.ts";
import { lockPayment } from "./payments.store.ts";
import { syncVoluntary, takeRefundedLines, undoCoveredHandOvers } from "./refunded-lines.ts";
import { closeGatewayRefunds, lockWithdrawals } from "./refunds.store.ts";
import { findReleaseDate } from "./release-due.ts";
import { applyRevert, requestOwedRefund, undoUncoveredLines } from "./reverted-refunds.ts";

/**
 * Applies a change of a paid charge: full or partial refund, open, lost or won dispute, corrected fee or total. Updates
 * access and posts to the ledger. The caller holds locks on payment and charge; `before` is the charge before this
 * change.
 */
export async function applyChargeStatus(ctx: Ctx, paymentId: string, before: GatewayCharge, charge: Charge) {
  const payment = (await lockPayment(ctx, paymentId)) as LockedPayment;
  const settled = (await lockGatewayCharge(ctx, paymentId)) as GatewayCharge;
  const isBack = charge.status === "refunded";
  const refunded = isBack ? (settled.paidCents ?? payment.amountCents) : charge.refundedCents;
  let { voluntaryCents } = settled;
  if (refunded !== payment.refundedCents) {
    await setRefunded(ctx, paymentId, refunded);
    voluntaryCents = await syncVoluntary(ctx, payment, settled, refunded);
  }
  const settlement = toSettlementStatus(charge.status) ?? "paid";
  const status = isBack ? "refunded" : settlement;
  const previousSettlement = before.settlementStatus ?? "paid";
  const revertedCents = payment.refundedCents - refunded;
  if (revertedCents > 0) {
    await countRefundRevert(ctx, paymentId);
    // First: whether anything of the order is kept decides about its status.
    await undoUncoveredLines(ctx, payment, refunded);
  }
  if (payment.status !== status) await moveTo(ctx, payment, status);
  if (revertedCents > 0) await applyRevert(ctx, payment, settled, refunded);
  const wasDisputed = payment.status === "disputed" || payment.status === "charged_back";
  if (wasDisputed && status === "paid" && settled.refundPollAt === null)
    await requestOwedRefund(ctx, payment, { ...settled, voluntaryCents }, refunded);
  const kind = kindOf({ settlement, previousSettlement, isRefund: refunded > payment.refundedCents });
  const isDone = isBack || (settled.refundTargetCents !== null && refunded >= settled.refundTargetCents);
  if (isDone || refunded > payment.refundedCents)
    await takeRefundedLines(ctx, payment, settled, { refundedCents: refunded, isWhole: isBack, isDone });
  const isChargedBack = settlement === "charged_back";
  if (isDone || isChargedBack) await clearRefundPoll(ctx, paymentId);
  const coveredCents = isBack || isChargedBack ? Number.POSITIVE_INFINITY : refunded - voluntaryCents;
  const isTaskCovered = await undoCoveredHandOvers(ctx, payment.orderId, coveredCents);
  // Read again only if this function has changed it.
  const isSame = payment.status === status && revertedCents <= 0 && !isDone && !isChargedBack;
  const booked = isSame ? settled : ((await lockGatewayCharge(ctx, paymentId)) as GatewayCharge);
  await bookSale(ctx, { ...payment, refundedCents: refunded }, booked, {
    kind,
    availableAt: findReleaseDate(ctx, payment, charge),
  });
  if (isDone && isAwaitedByCreator(before, ctx.now()))
    await announce(ctx, waitingRefundCompleted, { paymentId, cents: refunded - payment.refundedCents });
  const closed = isDone || isChargedBack || isTaskCovered ? await closeGatewayRefunds(ctx, payment.orderId) : [];
  // Of a chargeback the payer knows from their bank.
  if (isDone || !isChargedBack) for (const refundId of closed) await announce(ctx, refundReturned, { refundId });
  if (refunded > payment.refundedCents && !isBack && closed.length === 0)
    await announce(ctx, paymentPartlyRefunded, { paymentId });
}

type Change = { settlement: SettlementStatus; previousSettlement: SettlementStatus; isRefund: boolean };

/** An opened or won dispute only moves money between the creator's balance and `disputed`. */
function kindOf({ settlement, previousSettlement, isRefund }: Change): LedgerTransactionKind {
  if (settlement === "charged_back" && previousSettlement !== "charged_back") return "chargeback";
  if (isRefund) return "refund";
  return settlement !== previousSettlement && previousSettlement !== "charged_back" ? "release" : "adjustment";
}

type Status = "paid" | "refunded" | "disputed" | "charged_back";

/**
 * Updates the status of the payment and revokes access. A payment that never started a period has no access to revoke.
 */
async function moveTo(ctx: Ctx, payment: LockedPayment, status: Status) {
  const { id: paymentId, orderId } = payment;
  if (status === "paid") return restore(ctx, payment);
  await markEnded(ctx, paymentId, status);
  await revokeOrder(ctx, orderId, status === "refunded" ? "refunded" : "charged_back");
  await announce(ctx, status === "disputed" ? disputeOpened : paymentReversed, { paymentId });
}

/**
 * Restores what a dispute or a refund had revoked, without what was refunded alone. A payment without a period, or whose period has
 * been paid again since, is refunded instead; what the creator revoked stays revoked. Of what was withdrawn nothing is restored: that
 * money is still the payer's.
 */
async function restore(ctx: Ctx, payment: LockedPayment) {
  const { id: paymentId, orderId, status, subscriptionId } = payment;
  if (status !== "disputed" && status !== "charged_back" && status !== "refunded") return;
  const isKept = (await listRefundableLines(ctx, orderId)).length > 0;
  const withdrawals = await lockWithdrawals(ctx, orderId);
  const isOwed = withdrawals.some(({ isUnwanted }) => !isKept || isUnwanted);
  if (isOwed) await markEnded(ctx, paymentId, "revoked");
  else if (!isKept || !(await findFreePeriod(ctx, payment))) {
    await markEnded(ctx, paymentId, "revoked");
    await announce(ctx, paymentUnwanted, { paymentId });
  } else {
    const isRevoked = subscriptionId && (await selectSubscriptionStatus(ctx, subscriptionId)) === "revoked";
    await markEnded(ctx, paymentId, isRevoked ? "revoked" : "paid");
    await fulfilOrder(ctx, orderId);
  }
  if (status !== "refunded") await announce(ctx, disputeWon, { paymentId });
}
