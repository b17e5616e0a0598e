import type { Ctx } from "#core/ctx";
import { openAccess } from "#modules/gateways/index";
import { findPayment, type RefundFault, toRemainingFee } from "#modules/payments/index";
import type { GatewayError } from "#ports/gateways/gateway-error";
import { isRefundWindowClosed } from "./refunds.rules.ts";

/**
 * The fault of a refund, `no_balance` if the account lacks the money: the gateway said so, or it holds the creator's
 * money and the account has less than the refund takes from it. iugu documents no error for it. A cause that could not
 * be read is the gateway's refusal.
 */
export async function toRefundFault(
  ctx: Ctx,
  paymentId: string,
  { fault, reason }: GatewayError,
  charge: Charge,
): Promise<RefundFault> {
  if (reason === "no_settings") return reason;
  if (fault !== "refused") return fault;
  if (reason === "no_balance") return "no_balance";
  try {
    return (await lacksBalance(ctx, paymentId, charge)) ? "no_balance" : "refused";
  } catch (err) {
    ctx.log.warn({ err, paymentId }, "the balance of a refused refund was not read");
    return "refused";
  }
}

type Charge = { id: string; connectionId: string };

/** Whether the account has less than the least that the refund can take: iugu may return its own fee. */
async function lacksBalance(ctx: Ctx, paymentId: string, { id, connectionId }: Charge) {
  const { gateway, access } = await openAccess(ctx, connectionId);
  const payment = await findPayment(ctx, paymentId);
  if (!gateway.holdsMoney || !payment?.refundTargetCents || !payment.paidAt) return false;
  if (isRefundWindowClosed(payment.paidAt, gateway.refundDays(payment.method), ctx.now())) return false;
  const { refundTargetCents: targetCents, refundedCents } = payment;
  const paidCents = payment.paidCents ?? payment.amountCents;
  const feeAfter = (cents: number) => toRemainingFee(payment.chargePlatformCents ?? 0, paidCents, cents);
  const feesBack = feeAfter(refundedCents) - feeAfter(targetCents) + (payment.gatewayFeeCents ?? 0);
  const { availableCents } = await gateway.balance(access);
  // A refund takes money of its own charge first.
  const waiting = (await gateway.receivables(access)).filter(({ chargeId }) => chargeId === id);
  const hasCents = availableCents + waiting.reduce((sum, { cents }) => sum + cents, 0);
  return hasCents < targetCents - refundedCents - feesBack;
}
