import type { gateways } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import type { getIuguAccount } from "./iugu-account.ts";

type IuguAccountState = Awaited<ReturnType<typeof getIuguAccount>>;

export function viewIuguAccount({ gateway, connection, balance }: IuguAccountState): gateways.IuguAccount {
  // An account without a verification request is not shown to its creator.
  const isOnlyOpen = connection?.status === "pending" && !connection.appliedAt;
  const isHidden = !connection || connection.status === "disconnected" || isOnlyOpen;
  return {
    status: isHidden ? "none" : (connection.status as gateways.IuguAccount["status"]),
    accountId: isHidden ? null : connection.externalAccountId,
    refusals: isHidden ? [] : connection.refusals,
    refusedDocuments: isHidden ? [] : (connection.refusedDocuments as gateways.IuguDocumentKind[]),
    balance: balance?.totalCents ?? null,
    availableForWithdraw: balance?.availableCents ?? null,
    receivable: balance?.receivableCents ?? null,
    inDispute: balance?.disputedCents ?? null,
    canReceive: isHidden ? null : connection.status === "verified",
    test: isHidden && !gateway ? null : (gateway?.test ?? null),
    available: gateway ? true : null,
    startsAt: isHidden ? null : toIso(connection.startsAt),
  };
}
