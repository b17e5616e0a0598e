import type { transfers } from "@camarim/contract";
import type { TransferRow } from "./transfers.store.ts";

export function viewTransfer(row: TransferRow): transfers.Transfer {
  return {
    _id: row.id,
    amount: row.amount_cents,
    fee: row.fee_cents,
    pixKey: row.payout_label,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    settledAt: row.status === "settled" ? (row.settled_at?.toISOString() ?? null) : null,
  };
}
