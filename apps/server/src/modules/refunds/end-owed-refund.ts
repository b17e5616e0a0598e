import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import {
  isRefundWaiting,
  lockGatewayCharge,
  lockPayment,
  lockWithdrawal,
  markRefundReturned,
  owedRefundEnded,
  refundReturned,
} from "#modules/payments/index";
import { endRefundRequest } from "./end-refund-request.ts";
import { findRefundTask, type OwedRefund, selectOwedRefunds } from "./owed-refunds.store.ts";

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
 * Within the caller's transaction, for an operator: ends a refund that its gateway will never make, of a payment that bought nothing. The
 * reserved money is the creator's again, whom the operator holds to paying it in another way; the fan is e-mailed the reason. A withdrawal
 * becomes the creator's task by itself (`assignRefundToCreator`), which `endRefundTask` ends.
 */
export async function endOwedRefund(ctx: Ctx, paymentId: string, reason: string): Promise<Ended> {
  const payment = await lockPayment(ctx, paymentId);
  const charge = payment && (await lockGatewayCharge(ctx, paymentId));
  if (!payment || !charge || charge.refundRequestedAt === null) return { state: "unknown" };
  if (charge.refundPollAt === null) return { state: "done" };
  if (!isRefundWaiting(charge)) return { state: "under_way" };
  if (await lockWithdrawal(ctx, payment.subscriptionId)) return { state: "withdrawal" };
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
