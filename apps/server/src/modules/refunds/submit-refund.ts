import type { Ctx } from "#core/ctx";
import { announce, defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { openAccess } from "#modules/gateways/index";
import {
  type GatewayCharge,
  isAwaitedByCreator,
  type LockedPayment,
  listRefundsToPoll,
  lockGatewayCharge,
  lockPayment,
  markRefundSubmitted,
  type RefundFault,
  refundRequested,
  refundStuck,
  settleCharge,
  unwantedRefundStuck,
  updateRefundPoll,
  waitingRefundEnded,
} from "#modules/payments/index";
import { GatewayError } from "#ports/gateways/gateway-error";
import { assignRefundToCreator, endRefundRequest } from "./end-refund.ts";
import { isRefundStopped, nextRefundPoll, refundPatienceMs } from "./refunds.rules.ts";
import { findGatewayRefund } from "./refunds.store.ts";
import { toRefundFault } from "./to-refund-fault.ts";

/**
 * Submits a requested refund to the gateway, once per attempt; a submitted one is only read. After a refusal, or a long
 * time without completion, the next poll starts another attempt.
 */
export async function submitRefund(ctx: Ctx, paymentId: string): Promise<RefundFault | undefined> {
  const turn = await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    const charge = await lockGatewayCharge(ctx, paymentId);
    if (!payment || !charge?.chargeId || charge.refundPollAt === null) return undefined;
    if (await assignRefundToCreator(ctx, payment, charge, { isStopped: false })) return undefined;
    const isFirst = await markRefundSubmitted(ctx, paymentId);
    // If this process dies during the request, the charge is read soon.
    await updateRefundPoll(ctx, paymentId, { at: nextRefundPoll(ctx.now(), undefined) });
    const paidCents = charge.paidCents ?? payment.amountCents;
    return {
      ...charge,
      id: charge.chargeId,
      isFirst,
      paidCents,
      targetCents: charge.refundTargetCents ?? paidCents,
    };
  });
  if (!turn) return undefined;
  let isSubmitted = !turn.isFirst;
  try {
    const { gateway, access } = await openAccess(ctx, turn.connectionId);
    const readAt = ctx.now();
    const charge = await gateway.getCharge(access, turn.id);
    const cents = turn.targetCents - charge.refundedCents;
    const isRefundable = charge.status === "paid" || charge.status === "underpaid";
    if (!turn.isFirst || !isRefundable || cents <= 0) {
      await settleCharge(ctx, paymentId, charge, readAt);
      const isOld = ctx.now().getTime() - (turn.refundSubmittedAt ?? ctx.now()).getTime() > refundPatienceMs;
      // None is in progress any more, or a dispute prevented the submission. The attempt stays the same, since it was
      // not refused.
      if ((isOld && isRefundable) || turn.isFirst)
        await updateRefundPoll(ctx, paymentId, { at: nextRefundPoll(ctx.now(), undefined), resubmit: true });
      return undefined;
    }
    const order = {
      key: `${paymentId}:refund:${turn.refundAttempt}`,
      ...(turn.targetCents < turn.paidCents && { cents }),
    };
    const submittedAt = ctx.now();
    isSubmitted = true;
    await settleCharge(ctx, paymentId, await gateway.refund(access, turn.id, order), submittedAt);
    return undefined;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ paymentId, fault: error.fault, why: error.message }, "a refund was not made");
    return noteFault(ctx, paymentId, error, { ...turn, isSubmitted });
  }
}

type Turn = { id: string; isFirst: boolean; isSubmitted: boolean; connectionId: string };

/**
 * A definite refusal ends a refund that the creator requested, and the reserved money is theirs again; one that is owed
 * to the payer is retried. Returns the fault, with the reason of a refusal if it is the balance.
 */
async function noteFault(ctx: Ctx, paymentId: string, error: GatewayError, turn: Turn): Promise<RefundFault> {
  const { isFirst, isSubmitted } = turn;
  const fault = await toRefundFault(ctx, paymentId, error, turn);
  const at = nextRefundPoll(ctx.now(), fault);
  // Without a response it may have been done, and a read does not show what was submitted before.
  const isUnclear = isSubmitted && (fault === "unknown" || !isFirst);
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    const charge = await lockGatewayCharge(ctx, paymentId);
    if (!payment || !charge || charge.refundPollAt === null) return;
    const isCutOff = fault === "unauthorized" || fault === "no_settings";
    if (isUnclear && !isCutOff) return updateRefundPoll(ctx, paymentId, { at });
    if (fault === "unknown") return updateRefundPoll(ctx, paymentId, { at, resubmit: true });
    const isDefinite = fault === "refused" || fault === "unauthorized";
    if (isDefinite && !isUnclear && charge.refundVoluntary) return endRefused(ctx, payment, charge, fault);
    await updateRefundPoll(ctx, paymentId, {
      at,
      fault,
      ...(!isUnclear && { resubmit: true, isRefused: isSubmitted }),
    });
    if (await assignRefundToCreator(ctx, payment, charge, { isStopped: isDefinite || isCutOff })) return;
    if (isRefundStopped(fault) && fault !== charge.refundFault) await announceStuck(ctx, payment, charge, fault);
  });
  return fault;
}

async function announceStuck(ctx: Ctx, payment: LockedPayment, charge: GatewayCharge, fault: RefundFault) {
  const refundId = await findGatewayRefund(ctx, payment.id);
  if (refundId) return announce(ctx, refundStuck, { refundId });
  if (charge.refundVoluntary) return;
  const cents = (charge.paidCents ?? payment.amountCents) - payment.refundedCents;
  await announce(ctx, unwantedRefundStuck, { paymentId: payment.id, cents, fault });
}

async function endRefused(ctx: Ctx, payment: LockedPayment, charge: GatewayCharge, fault: RefundFault) {
  const targetCents = charge.refundTargetCents ?? charge.paidCents ?? payment.amountCents;
  await endRefundRequest(ctx, payment);
  const cents = targetCents - payment.refundedCents;
  if (isAwaitedByCreator(charge, ctx.now()))
    await announce(ctx, waitingRefundEnded, { paymentId: payment.id, cents, fault });
}

const batchSize = 100;

/** Submits refunds that are due and not submitted, and reads those that are. Returns their number. */
export async function pollRefunds(ctx: Ctx): Promise<number> {
  const ids = await listRefundsToPoll(ctx, batchSize);
  for (const id of ids)
    await submitRefund(ctx, id).catch((err) => ctx.log.error({ err, paymentId: id }, "a refund could not be followed"));
  return ids.length;
}

/** Every minute, and when a refund is requested. */
export const pollRefundsJob = defineJob<object>({
  name: "poll-refunds",
  queue: "poll",
  cron: "* * * * *",
  on: [refundRequested],
  options: { expireInSeconds: 600 },
  run: async (ctx) => {
    await pollRefunds(ctx);
  },
});
