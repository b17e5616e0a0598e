import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { openAccess } from "#modules/gateways/open-access";
import { refundStuck } from "#modules/payments/payments.events";
import {
  lockGatewayCharge,
  lockPayment,
  markRefundSubmitted,
  updateRefundPoll,
} from "#modules/payments/payments.queries";
import { settleCharge } from "#modules/payments/settle-charge";
import { GatewayError, type GatewayFault } from "#ports/gateways/gateway-error";
import { nextRefundPoll, refundPatienceMs } from "./refunds.rules.ts";
import { findGatewayRefund } from "./refunds.store.ts";

/**
 * Submits a requested refund to the gateway, once per attempt; a submitted one is only read. After a refusal, or a long
 * time without completion, the next poll starts another attempt.
 */
export async function submitRefund(ctx: Ctx, paymentId: string): Promise<GatewayFault | undefined> {
  const turn = await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    const charge = await lockGatewayCharge(ctx, paymentId);
    if (!payment || !charge?.charge_id || charge.refund_poll_at === null) return undefined;
    const isFirst = await markRefundSubmitted(ctx, paymentId);
    // If this process dies during the request, the charge is read soon.
    await updateRefundPoll(ctx, paymentId, { at: nextRefundPoll(ctx.now(), undefined) });
    const paidCents = charge.paid_cents ?? payment.amount_cents;
    return {
      ...charge,
      id: charge.charge_id,
      isFirst,
      paidCents,
      targetCents: charge.refund_target_cents ?? paidCents,
    };
  });
  if (!turn) return undefined;
  let isSubmitted = !turn.isFirst;
  try {
    const { gateway, access } = await openAccess(ctx, turn.connection_id);
    const readAt = ctx.now();
    const charge = await gateway.getCharge(access, turn.id);
    const cents = turn.targetCents - charge.refundedCents;
    const isRefundable = charge.status === "paid" || charge.status === "underpaid";
    if (!turn.isFirst || !isRefundable || cents <= 0) {
      await settleCharge(ctx, paymentId, charge, readAt);
      const isOld = ctx.now().getTime() - (turn.refund_submitted_at ?? ctx.now()).getTime() > refundPatienceMs;
      // None is in progress any more, or a dispute prevented the submission. The attempt stays the same, since it was
      // not refused.
      if ((isOld && isRefundable) || turn.isFirst)
        await updateRefundPoll(ctx, paymentId, { at: nextRefundPoll(ctx.now(), undefined), resubmit: true });
      return undefined;
    }
    const order = {
      key: `${paymentId}:refund:${turn.refund_attempt}`,
      ...(turn.targetCents < turn.paidCents && { cents }),
    };
    const submittedAt = ctx.now();
    isSubmitted = true;
    await settleCharge(ctx, paymentId, await gateway.refund(access, turn.id, order), submittedAt);
    return undefined;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ paymentId, fault: error.fault, why: error.message }, "a refund was not made");
    await noteFault(ctx, paymentId, error.fault, { ...turn, isSubmitted });
    return error.fault;
  }
}

type Turn = { isFirst: boolean; isSubmitted: boolean; refund_fault: string | null };

async function noteFault(
  ctx: Ctx,
  paymentId: string,
  fault: GatewayFault,
  { isFirst, isSubmitted, refund_fault: faultBefore }: Turn,
) {
  const at = nextRefundPoll(ctx.now(), fault);
  // Without a response it may have been done, and a read does not show what was submitted before.
  if (isSubmitted && (fault === "unknown" || !isFirst)) return updateRefundPoll(ctx, paymentId, { at });
  if (fault === "unknown") return updateRefundPoll(ctx, paymentId, { at, resubmit: true });
  await inTransaction(ctx, async (ctx) => {
    await lockPayment(ctx, paymentId);
    await updateRefundPoll(ctx, paymentId, { at, fault, resubmit: true, isRefused: isSubmitted });
    const refundId = await findGatewayRefund(ctx, paymentId);
    if (refundId && fault === "refused" && faultBefore !== "refused") await announce(ctx, refundStuck, { refundId });
  });
}
