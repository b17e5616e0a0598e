import type { iugu } from "@camarim/contract";
import type { getIuguAccount } from "./get-iugu-account.ts";

type Found = Awaited<ReturnType<typeof getIuguAccount>>;

export function viewIuguAccount({ gateway, connection, balance }: Found): iugu.IuguAccount {
  const isGone = !connection || connection.status === "disconnected";
  return {
    status: isGone ? "none" : (connection.status as iugu.IuguAccount["status"]),
    accountId: isGone ? null : connection.external_account_id,
    refusals: isGone ? [] : connection.refusals,
    balance: balance?.totalCents ?? null,
    availableForWithdraw: balance?.availableCents ?? null,
    receivable: balance?.receivableCents ?? null,
    canReceive: isGone ? null : connection.status === "verified",
    test: isGone && !gateway ? null : (gateway?.test ?? null),
    available: gateway ? true : null,
  };
}
