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
import { canRefundPart, getLinesRefund, getRefundFacts } from "./get-refund-facts.ts";
import { isRefundWindowClosed } from "./refunds.rules.ts";
import { submitRefund } from "./submit-refund.ts";

type Refunded = {
  amount?: number | undefined;
  /** Positions of the order's lines. */
  lines?: readonly number[] | undefined;
  /** What was refunded before `amount`. */
  refunded?: number | undefined;
};

/**
 * Refunds the rest of a payment through its gateway, `amount` centavos of it, or some of its lines. A full refund ends access, and that of
 * lines takes them back, once the gateway has completed it. Until then the money is reserved and cannot be paid out. Idempotent: the
 * gateway receives one request. Not `isDone` while it is under way or waits, for example for balance: `pollRefunds` continues it.
 * `accountId` is undefined for the system, which refunds money that bought nothing. NOT_FOUND for another creator's payment;
 * NOT_REFUNDABLE, PAYMENT_DISPUTED, REFUND_WINDOW_CLOSED, PARTIAL_REFUND_UNSUPPORTED, VALIDATION_FAILED for more than is left;
 * REFUND_REFUSED or GATEWAY_UNLINKED if the gateway refused for good a refund that nobody is owed, after which nothing is reserved.
 */
export async function refundPayment(
  ctx: Ctx,
  accountId: string | undefined,
  paymentId: string,
  { lines, ...part }: Refunded = {},
) {
  const isVoluntary = accountId !== undefined;
  const targetCents = await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    if (!payment || (isVoluntary && payment.accountId !== accountId)) throw new AppError("NOT_FOUND");
    const charge = await lockGatewayCharge(ctx, paymentId);
    if (payment.status === "refunded") return payment.refundedCents;
    assertRefundable(ctx, payment, charge);
    const { targetCents, positions } = lines
      ? await toLinesTarget(ctx, payment, lines)
      : await toTarget(ctx, payment, part);
    if (targetCents <= payment.refundedCents) return targetCents;
    await markRefundRequested(ctx, paymentId, { targetCents, isVoluntary, positions });
    await bookSale(ctx, payment, await lockGatewayCharge(ctx, paymentId), { kind: "release" });
    return targetCents;
  });
  const fault = await submitRefund(ctx, paymentId);
  const payment = await getPayment(ctx, paymentId);
  if (payment.refundedCents >= targetCents) return { payment, isDone: true };
  if (payment.refundPollAt === null)
    throw new AppError(fault === "unauthorized" ? "GATEWAY_UNLINKED" : "REFUND_REFUSED");
  return { payment, isDone: false };
}

type RefundableCharge = GatewayCharge & { chargeId: string };

function assertRefundable(
  ctx: Ctx,
  { gateway: name, method, paidAt }: LockedPayment,
  charge: GatewayCharge | undefined,
): asserts charge is RefundableCharge {
  if (!charge?.chargeId || paidAt === null || charge.paidOutside) throw new AppError("NOT_REFUNDABLE");
  if (charge.settlementStatus === "disputed") throw new AppError("PAYMENT_DISPUTED");
  if (charge.settlementStatus !== "paid") throw new AppError("NOT_REFUNDABLE");
  const gateway = ctx.gateways[name as GatewayName];
  // What is owed or was submitted continues.
  const isNew = charge.refundPollAt === null;
  if (gateway && isNew && isRefundWindowClosed(paidAt, gateway.refundDays(method), ctx.now()))
    throw new AppError("REFUND_WINDOW_CLOSED");
}

/**
 * The total refund of the payment after this one, and the lines that are taken back with it. What the gateway owes of withdrawals is beside
 * an amount, and what the creator returns by hand goes back by nothing else.
 */
async function toTarget(ctx: Ctx, payment: LockedPayment, part: Omit<Refunded, "lines">) {
  const { amount: amountCents, refunded = payment.refundedCents } = part;
  const { lines, paidCents, owedCents, handedOverCents } = await getRefundFacts(ctx, payment);
  const beforeCents = Math.min(refunded, payment.refundedCents);
  const wholeCents = paidCents - handedOverCents;
  const leftCents = wholeCents - owedCents - beforeCents;
  if (wholeCents <= 0) throw new AppError("NOT_REFUNDABLE");
  const isWhole = amountCents === undefined || (amountCents === leftCents && beforeCents === 0);
  if (!isWhole && amountCents > leftCents)
    throw new AppError("VALIDATION_FAILED", { amount: fieldErrors.refundTooHigh });
  if (!(isWhole && handedOverCents === 0) && !canRefundPart(ctx, payment))
    throw new AppError("PARTIAL_REFUND_UNSUPPORTED");
  if (isWhole) return { targetCents: wholeCents, positions: lines.map(({ position }) => position) };
  return { targetCents: beforeCents + amountCents + owedCents, positions: [] };
}

/** The same for lines, with those that are taken back with it. */
async function toLinesTarget(ctx: Ctx, payment: LockedPayment, lines: readonly number[]) {
  const { isWhole, targetCents, positions } = await getLinesRefund(ctx, payment, lines);
  if (positions.length === 0) return { targetCents: payment.refundedCents, positions };
  if (!isWhole && !canRefundPart(ctx, payment)) throw new AppError("PARTIAL_REFUND_UNSUPPORTED");
  return { targetCents, positions };
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
