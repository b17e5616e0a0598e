import type { AccountDeletion } from "@camarim/contract/account";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { personalData } from "../../text/personal-data.ts";

const text = personalData.deletion;

/** Conditions that delay a deletion beyond its week, one sentence each. */
export function listObstacles({
  lastPaidEnd,
  openPayments,
  unclaimedGifts,
  openRefunds,
  balance,
  disputed,
  credit,
}: AccountDeletion): string[] {
  return [
    lastPaidEnd && text.until(formatDay(lastPaidEnd)),
    openPayments > 0 && text.payments(openPayments),
    unclaimedGifts > 0 && text.gifts(unclaimedGifts),
    openRefunds > 0 && text.refunds(openRefunds),
    balance > 0 && text.balance(formatCents(balance)),
    disputed > 0 && text.disputed(formatCents(disputed)),
    credit > 0 && text.credit(formatCents(credit)),
  ].filter((sentence) => typeof sentence === "string");
}
