import type { transfers } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import type { getRecipient } from "./request-transfer.ts";
import type { TransferRow } from "./transfers.store.ts";

export function viewTransfer(row: TransferRow): transfers.Transfer {
  return {
    _id: row.id,
    amount: row.amountCents,
    fee: row.feeCents,
    returned: row.returnedCents,
    pixKey: row.payoutLabel,
    status: row.status,
    createdAt: toIso(row.createdAt),
    settledAt: row.status === "settled" ? toIso(row.settledAt) : null,
  };
}

export function viewRecipient({
  wallet,
  destination,
  obstacle,
}: Awaited<ReturnType<typeof getRecipient>>): transfers.Recipient {
  return {
    _id: wallet?.id ?? null,
    status: wallet?.status ?? "none",
    pixKey: wallet?.pixKey ?? null,
    document: wallet?.document ?? null,
    name: wallet?.name ?? null,
    destination,
    transferEnabled: obstacle === undefined,
    obstacle: obstacle ? { code: obstacle.code, endsAt: toIso(obstacle.endsAt) } : null,
  };
}
