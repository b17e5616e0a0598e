import type { SettlementStatus } from "#db/tables";
import type { Charge, ChargeStatus } from "#ports/gateways/port";

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

type Known = { paid_at: Date | null };
type KnownCharge = { refund_requested_at: Date | null };

/** Whether less than the amount arrived: the payment was never paid, and the part is refunded or was. */
export function isUnderpaid({ status }: Charge, { paid_at: paidAt }: Known, charge: KnownCharge): boolean {
  return status === "underpaid" || (status === "refunded" && paidAt === null && charge.refund_requested_at !== null);
}
