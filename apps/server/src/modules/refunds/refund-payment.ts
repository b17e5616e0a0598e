import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import {
  bookSale,
  type GatewayCharge,
  getPayment,
  type LockedPayment,
  lockGatewayCharge,
  lockPayment,
  markRefundRequested,
  paymentUnwanted,
} from "#modules/payments/index";
import type { GatewayName } from "#ports/gateways/port";
import { isRefundWindowClosed } from "./refunds.rules.ts";
import { submitRefund } from "./submit-refund.ts";

/**
 * Refunds the rest of a payment through its gateway, or `amountCents`. A full refund ends access. Until the gateway has
 * completed it, the money is reserved and cannot be paid out. Idempotent: the gateway receives one request. Not
 * `isDone` while it is under way or waits, for example for balance: `pollRefunds` continues it. `accountId` is undefined
 * for the system, which refunds money that bought nothing. NOT_FOUND for another creator's payment; NOT_REFUNDABLE,
 * PAYMENT_DISPUTED, REFUND_WINDOW_CLOSED, PARTIAL_REFUND_UNSUPPORTED, VALIDATION_FAILED for more than is left;
 * REFUND_REFUSED or GATEWAY_UNLINKED if the gateway refused for good a refund that nobody is owed, after which nothing
 * is reserved.
 */
export async function refundPayment(ctx: Ctx, accountId: string | undefined, paymentId: string, amountCents?: number) {
  const isVoluntary = accountId !== undefined;
  const targetCents = await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    if (!payment || (isVoluntary && payment.accountId !== accountId)) throw new AppError("NOT_FOUND");
    const charge = await lockGatewayCharge(ctx, paymentId);
    if (payment.status === "refunded") return payment.refundedCents;
    const target = targetOf(ctx, payment, charge, amountCents);
    await markRefundRequested(ctx, paymentId, { targetCents: target, isVoluntary });
    await bookSale(ctx, payment, await lockGatewayCharge(ctx, paymentId), { kind: "release" });
    return target;
  });
  const fault = await submitRefund(ctx, paymentId);
  const payment = await getPayment(ctx, paymentId);
  if (payment.refundedCents >= targetCents) return { payment, isDone: true };
  if (payment.refundPollAt === null)
    throw new AppError(fault === "unauthorized" ? "GATEWAY_UNLINKED" : "REFUND_REFUSED");
  return { payment, isDone: false };
}

/** The total refund of the payment after this one. */
function targetOf(
  ctx: Ctx,
  payment: LockedPayment,
  charge: GatewayCharge | undefined,
  amountCents: number | undefined,
) {
  if (!charge?.chargeId || payment.paidAt === null || charge.paidOutside) throw new AppError("NOT_REFUNDABLE");
  if (charge.settlementStatus === "disputed") throw new AppError("PAYMENT_DISPUTED");
  if (charge.settlementStatus !== "paid") throw new AppError("NOT_REFUNDABLE");
  const gateway = ctx.gateways[payment.gateway as GatewayName];
  // What is owed or was submitted continues.
  const isNew = charge.refundPollAt === null;
  if (gateway && isNew && isRefundWindowClosed(payment.paidAt, gateway.refundDays(payment.method), ctx.now()))
    throw new AppError("REFUND_WINDOW_CLOSED");
  const paidCents = charge.paidCents ?? payment.amountCents;
  const leftCents = paidCents - payment.refundedCents;
  if (amountCents === undefined || (amountCents === leftCents && payment.refundedCents === 0)) return paidCents;
  if (amountCents > leftCents) throw new AppError("VALIDATION_FAILED", { amount: fieldErrors.refundTooHigh });
  if (!gateway?.refundsPartially(payment.method)) throw new AppError("PARTIAL_REFUND_UNSUPPORTED");
  return payment.refundedCents + amountCents;
}

export const onPaymentUnwantedJob = defineJob<{ paymentId: string }>({
  name: "refund-unwanted-payment",
  queue: "gateway",
  on: [paymentUnwanted],
  options: { retryLimit: 10, retryDelay: 30 },
  run: async (ctx, { paymentId }) => {
    // `pollRefunds` continues what is not complete.
    await refundPayment(ctx, undefined, paymentId);
  },
});
