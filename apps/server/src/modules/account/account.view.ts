import type { account } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import type { Deletion } from "./account.queries.ts";
import { toExpectedDeletion } from "./account.rules.ts";
import type { ExportRow } from "./account.store.ts";

export function viewExport(row: ExportRow): account.AccountExport {
  return {
    _id: row.id,
    status: row.status,
    createdAt: toIso(row.createdAt),
    readyAt: toIso(row.readyAt),
    expiresAt: toIso(row.expiresAt),
    bytes: row.bytes === null ? null : Number(row.bytes),
  };
}

export function viewDeletion({ requestedAt, ...state }: Deletion): account.AccountDeletion {
  return {
    requestedAt: toIso(requestedAt),
    expectedAt: requestedAt ? toIso(toExpectedDeletion({ requestedAt, ...state })) : null,
    lastPaidEnd: toIso(state.lastPaidEnd),
    openPayments: state.openPayments.count,
    unclaimedGifts: state.unclaimedGifts,
    openRefunds: state.openRefunds,
    balance: state.balanceCents,
    disputed: state.disputedCents,
    credit: state.creditCents,
  };
}
