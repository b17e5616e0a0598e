import type { gateways } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import type { getIuguAccount } from "./iugu-account.ts";
import { toSubmissionState } from "./iugu-submission.rules.ts";

type IuguAccountState = Awaited<ReturnType<typeof getIuguAccount>>;

export function viewIuguAccount({ gateway, connection, balance }: IuguAccountState, now: Date): gateways.IuguAccount {
  // An account without a verification request is not shown to its creator.
  const isOnlyOpen = connection?.status === "pending" && !connection.appliedAt;
  const mayBeSent = isOnlyOpen || connection?.status === "refused";
  const submission = connection && mayBeSent ? toSubmissionState(connection, now) : null;
  const isHidden = !connection || connection.status === "disconnected" || (isOnlyOpen && submission !== "sending");
  return {
    status: isHidden ? "none" : (connection.status as gateways.IuguAccount["status"]),
    accountId: isHidden ? null : connection.externalAccountId,
    submission,
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
