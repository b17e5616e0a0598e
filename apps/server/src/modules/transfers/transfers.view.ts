import type { transfers } from "@camarim/contract";
import type { getRecipient } from "./find-payout-account.ts";
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

export function viewRecipient({
  wallet,
  transferEnabled,
}: Awaited<ReturnType<typeof getRecipient>>): transfers.Recipient {
  return {
    _id: wallet?.id ?? null,
    status: wallet?.status ?? "none",
    pixKey: wallet?.pixKey ?? null,
    document: wallet?.document ?? null,
    name: wallet?.name ?? null,
    transferEnabled,
  };
}
