import type { gateways } from "@camarim/contract";
import type { getIuguAccount } from "./get-iugu-account.ts";

type Found = Awaited<ReturnType<typeof getIuguAccount>>;

export function viewIuguAccount({ gateway, connection, balance }: Found): gateways.IuguAccount {
  // One that was opened, and for which nothing was requested yet, is none to its creator.
  const isOnlyOpen = connection?.status === "pending" && !connection.applied_at;
  const isGone = !connection || connection.status === "disconnected" || isOnlyOpen;
  return {
    status: isGone ? "none" : (connection.status as gateways.IuguAccount["status"]),
    accountId: isGone ? null : connection.external_account_id,
    refusals: isGone ? [] : connection.refusals,
    refusedDocuments: isGone ? [] : (connection.refused_documents as gateways.IuguDocumentKind[]),
    balance: balance?.totalCents ?? null,
    availableForWithdraw: balance?.availableCents ?? null,
    receivable: balance?.receivableCents ?? null,
    inDispute: balance?.disputedCents ?? null,
    canReceive: isGone ? null : connection.status === "verified",
    test: isGone && !gateway ? null : (gateway?.test ?? null),
    available: gateway ? true : null,
    startsAt: isGone ? null : (connection.starts_at?.toISOString() ?? null),
  };
}
