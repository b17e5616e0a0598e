import type { SettlementStatus } from "#db/tables";
import type { GatewayFault } from "#ports/gateways/gateway-error";
import type { Charge, ChargeStatus } from "#ports/gateways/port";

/** Why a refund was not made; `no_balance` is a refusal that ends with the next sale, `no_settings` with those of the gateway. */
export type RefundFault = GatewayFault | "no_balance" | "no_settings";

/** Whether the money arrived, even if it was refunded or disputed since. */
export function hasMoney(status: ChargeStatus): boolean {
  return toSettlementStatus(status) !== null;
}

/** Whether a charge ended without money. */
export function isOver(status: ChargeStatus): boolean {
  return status === "expired" || status === "canceled";
}

/** Null before money arrived. Refunds are in `refundedCents`. */
export function toSettlementStatus(status: ChargeStatus): SettlementStatus | null {
  if (status === "paid" || status === "refunded") return "paid";
  if (status === "disputed" || status === "charged_back") return status;
  return null;
}

type Known = { paidAt: Date | null };
type KnownCharge = { refundRequestedAt: Date | null };

/** Whether less than the amount arrived: the payment was never paid, and the part is refunded or was. */
export function isUnderpaid({ status }: Charge, { paidAt }: Known, charge: KnownCharge): boolean {
  return status === "underpaid" || (status === "refunded" && paidAt === null && charge.refundRequestedAt !== null);
}

/** How often the payer's bank may return the refund of a withdrawal before it becomes the creator's task. */
export const maxReverts = 2;

type OpenRefund = { refundVoluntary: boolean; refundFault: string | null; refundRequestedAt: Date | null };

/** Longer than a request lasts. */
const refundAnswerMs = 60_000;

/** Whether the creator was told that the refund which they requested waits, so that its end is e-mailed to them. */
export function isAwaitedByCreator(charge: OpenRefund, now: Date): boolean {
  if (!charge.refundVoluntary || charge.refundRequestedAt === null) return false;
  return charge.refundFault !== null || now.getTime() - charge.refundRequestedAt.getTime() > refundAnswerMs;
}

/** Whether the gateway has no request of an open refund, which waits for its next submission. */
export function isRefundWaiting(charge: { refundSubmittedAt: Date | null; refundFault: string | null }): boolean {
  return charge.refundSubmittedAt === null && charge.refundFault !== null;
}
