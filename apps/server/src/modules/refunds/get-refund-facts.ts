import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { listPricedLines, listRefundableLines } from "#modules/orders/index";
import { type LockedPayment, lockGatewayCharge, lockWithdrawals } from "#modules/payments/index";
import type { GatewayName } from "#ports/gateways/port";
import { type RefundFacts, toOwedCents, toRefundShare } from "./refunds.rules.ts";

/** What can be refunded of a paid payment. The caller holds its lock. */
export async function getRefundFacts(ctx: Ctx, payment: LockedPayment): Promise<RefundFacts> {
  const lines = await listRefundableLines(ctx, payment.orderId);
  const charge = await lockGatewayCharge(ctx, payment.id);
  const withdrawals = charge ? await lockWithdrawals(ctx, payment.orderId) : [];
  return {
    lines,
    paidCents: charge?.paidCents ?? payment.amountCents,
    refundedCents: payment.refundedCents,
    targetCents: charge?.refundTargetCents ?? null,
    requested: charge?.refundPositions ?? [],
    owedCents: toOwedCents({
      refundedCents: payment.refundedCents,
      voluntaryCents: charge?.voluntaryCents ?? 0,
      byGatewayCents: withdrawals.reduce((sum, { byGatewayCents }) => sum + byGatewayCents, 0),
    }),
    handedOverCents: withdrawals.reduce((sum, { handedOverCents }) => sum + handedOverCents, 0),
  };
}

/**
 * The creator's refund of lines of a payment, whose lock the caller holds; without lines that were refunded before. VALIDATION_FAILED
 * for a line that the order does not have, and if less is left than they cost.
 */
export async function getLinesRefund(ctx: Ctx, payment: LockedPayment, chosen: readonly number[]) {
  const positions = await findLines(ctx, payment.orderId, chosen);
  const refund = toRefundShare(await getRefundFacts(ctx, payment), positions);
  if (refund.isWhole && !refund.isLast) throw new AppError("VALIDATION_FAILED", { lines: fieldErrors.refundTooHigh });
  return { ...refund, positions };
}

/** The positions of lines that a request names, without those that were refunded before. VALIDATION_FAILED for unknown ones. */
export async function findLines(ctx: Ctx, orderId: string, chosen: readonly number[]): Promise<number[]> {
  const lines = await listPricedLines(ctx, orderId);
  const found = lines.filter(({ position }) => chosen.includes(position));
  if (found.length < new Set(chosen).size) throw new AppError("VALIDATION_FAILED", { lines: fieldErrors.unknownLine });
  return found.filter(({ refundedAt }) => refundedAt === null).map(({ position }) => position);
}

type Way = Pick<LockedPayment, "gateway" | "method">;

/** Whether a part of a payment can be refunded: the creator does so from their own bank, gateways not always. */
export function canRefundPart(ctx: Pick<Ctx, "gateways">, { gateway, method }: Way): boolean {
  return gateway === "bacen" || (ctx.gateways[gateway as GatewayName]?.refundsPartially(method) ?? false);
}
