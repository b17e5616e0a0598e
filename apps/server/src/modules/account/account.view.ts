import type { account } from "@camarim/contract";
import { expectedAt } from "./account.rules.ts";
import type { ExportRow } from "./account.store.ts";
import type { Deletion } from "./get-deletion.ts";

export function viewExport(row: ExportRow): account.AccountExport {
  return {
    _id: row.id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    readyAt: row.ready_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    bytes: row.bytes === null ? null : Number(row.bytes),
  };
}

export function viewDeletion({ askedAt, ...waiting }: Deletion): account.AccountDeletion {
  return {
    askedAt: askedAt?.toISOString() ?? null,
    expectedAt: askedAt ? expectedAt({ askedAt, ...waiting }).toISOString() : null,
    lastPaidEnd: waiting.lastPaidEnd?.toISOString() ?? null,
    openPayments: waiting.openPayments.count,
    balance: waiting.balanceCents,
    disputed: waiting.disputedCents,
    credit: waiting.creditCents,
  };
}
