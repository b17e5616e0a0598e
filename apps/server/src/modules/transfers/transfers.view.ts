import type { transfers } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import type { getRecipient } from "./find-payout-account.ts";
import type { TransferRow } from "./transfers.store.ts";

export function viewTransfer(row: TransferRow): transfers.Transfer {
  return {
    _id: row.id,
    amount: row.amount_cents,
    fee: row.fee_cents,
    returned: row.returned_cents,
    pixKey: row.payout_label,
    status: row.status,
    createdAt: toIso(row.created_at),
    settledAt: row.status === "settled" ? toIso(row.settled_at) : null,
  };
}

export function viewRecipient({
  wallet,
  destination,
  transferEnabled,
}: Awaited<ReturnType<typeof getRecipient>>): transfers.Recipient {
  return {
    _id: wallet?.id ?? null,
    status: wallet?.status ?? "none",
    pixKey: wallet?.pixKey ?? null,
    document: wallet?.document ?? null,
    name: wallet?.name ?? null,
    destination,
    transferEnabled,
  };
}
