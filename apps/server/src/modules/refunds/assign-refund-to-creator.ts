import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import {
  type GatewayCharge,
  type LockedPayment,
  lockWithdrawal,
  markPaymentRevoked,
  markRefundHandedOver,
  maxReverts,
  refundHandedOver,
} from "#modules/payments/index";
import { endRefundRequest } from "./end-refund-request.ts";
import { refundDueAt } from "./refunds.rules.ts";

/**
 * Makes the refund of a withdrawn payment the creator's task where its gateway cannot make it: `isStopped` by an
 * unlinked account or a refusal until its due date, or returned by the payer's bank again. Its money is the creator's
 * again, who returns it by PIX. The caller holds locks on the payment and its charge. Returns whether it did.
 */
export async function assignRefundToCreator(
  ctx: Ctx,
  payment: LockedPayment,
  charge: GatewayCharge,
  { isStopped }: { isStopped: boolean },
): Promise<boolean> {
  const isReturned = charge.refundReverts >= maxReverts;
  if (!isStopped && !isReturned) return false;
  const withdrawal = await lockWithdrawal(ctx, payment.subscriptionId);
  if (!withdrawal || (!isReturned && withdrawal.dueAt > ctx.now())) return false;
  const cents = (charge.paidCents ?? payment.amountCents) - payment.refundedCents;
  if (!(await markRefundHandedOver(ctx, withdrawal.id, { cents, dueAt: refundDueAt(ctx.now()) }))) return false;
  await markPaymentRevoked(ctx, payment.id);
  await endRefundRequest(ctx, payment);
  await announce(ctx, refundHandedOver, { refundId: withdrawal.id });
  return true;
}
