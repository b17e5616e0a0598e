import type { account } from "@camarim/contract";
import type { Deletion } from "./account.queries.ts";
import { toExpectedDeletion } from "./account.rules.ts";
import type { ExportRow } from "./account.store.ts";

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

export function viewDeletion({ requestedAt, ...state }: Deletion): account.AccountDeletion {
  return {
    askedAt: requestedAt?.toISOString() ?? null,
    expectedAt: requestedAt ? toExpectedDeletion({ requestedAt, ...state }).toISOString() : null,
    lastPaidEnd: state.lastPaidEnd?.toISOString() ?? null,
    openPayments: state.openPayments.count,
    balance: state.balanceCents,
    disputed: state.disputedCents,
    credit: state.creditCents,
  };
}
