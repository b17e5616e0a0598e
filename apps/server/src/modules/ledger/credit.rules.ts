import type { LedgerAccountKind } from "#db/tables";
import type { Line } from "./ledger.rules.ts";

type Balances = ReadonlyMap<LedgerAccountKind, number>;

/** Lines that credit a creator: debt (zero or negative) is repaid first, the rest becomes available. */
export function creditLines(balances: Balances, cents: number): Line[] {
  const repaid = Math.min(cents, Math.max(0, 0 - (balances.get("debt") ?? 0)));
  return withoutZero([
    { account: "debt", cents: repaid },
    { account: "available", cents: cents - repaid },
  ]);
}

/** Lines that debit a creator: the available balance first, the rest becomes debt. */
export function debitLines(balances: Balances, cents: number): Line[] {
  const fromAvailable = Math.min(cents, Math.max(0, balances.get("available") ?? 0));
  return withoutZero([
    { account: "available", cents: 0 - fromAvailable },
    { account: "debt", cents: fromAvailable - cents },
  ]);
}

function withoutZero(lines: Line[]): Line[] {
  return lines.filter(({ cents }) => cents !== 0);
}
