import type { SettlementStatus } from "#db/tables";
import type { Charge, ChargeStatus } from "#ports/gateways/port";

/** Whether a payer's money arrived, whatever became of it since. */
export function hasMoney(status: ChargeStatus): boolean {
  return toSettlementStatus(status) !== null;
}

/** Whether a charge came to an end without money. */
export function isOver(status: ChargeStatus): boolean {
  return status === "expired" || status === "canceled";
}

/** Where the money of a charge stands; null while there is none. What was refunded shows in `refundedCents`. */
export function toSettlementStatus(status: ChargeStatus): SettlementStatus | null {
  if (status === "paid" || status === "refunded") return "paid";
  if (status === "disputed" || status === "charged_back") return status;
  return null;
}

type Known = { paid_at: Date | null };
type KnownCharge = { refund_requested_at: Date | null };

/** Whether a part arrived that buys nothing and is refunded, or was: its payment was never paid, and its refund was wanted all the same. */
export function isUnderpaid({ status }: Charge, { paid_at: paidAt }: Known, charge: KnownCharge): boolean {
  return status === "underpaid" || (status === "refunded" && paidAt === null && charge.refund_requested_at !== null);
}
