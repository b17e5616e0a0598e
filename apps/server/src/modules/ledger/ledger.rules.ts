import type { ledger } from "@camarim/contract";
import type { LedgerAccountKind, LedgerTransactionKind } from "#db/tables";

/** Positive for a credit of the account's owner, negative for a debit. */
export type Line = { account: LedgerAccountKind; cents: number };

/**
 * Splits centavos by weights (largest remainder method): each part is rounded down, and the remaining centavos go to
 * the largest remainders, the earlier part first if equal. Parts always sum to the total; a negative total (a reversal)
 * splits symmetrically. Needs a weight above zero.
 */
export function splitCents(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  const whole = BigInt(Math.abs(totalCents));
  const shares = weights.map((weight, i) => ({
    i,
    cents: (whole * BigInt(weight)) / sum,
    rest: (whole * BigInt(weight)) % sum,
  }));
  const remainder = Number(shares.reduce((rest, { cents }) => rest - cents, whole));
  const rounded = new Set(
    shares
      .toSorted((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest < b.rest ? 1 : -1))
      .slice(0, remainder)
      .map(({ i }) => i),
  );
  const sign = totalCents < 0 ? -1 : 1;
  return shares.map(({ i, cents }) => sign * (Number(cents) + (rounded.has(i) ? 1 : 0)) || 0);
}

/** Basis points; half a centavo is rounded in favour of the platform. */
export function toFeeCents(amountCents: number, basisPoints: number): number {
  return splitCents(amountCents, [basisPoints, 10_000 - basisPoints])[0] ?? 0;
}

/** Compares regardless of order. */
export function isSamePosting(a: readonly Line[], b: readonly Line[]): boolean {
  const toComparable = (lines: readonly Line[]) =>
    lines
      .map(({ account, cents }) => `${account} ${cents}`)
      .sort()
      .join();
  return toComparable(a) === toComparable(b);
}

type OperationFacts = {
  kind: LedgerTransactionKind;
  outside: boolean;
  waits: boolean;
  released: boolean;
  takenBack: boolean;
  bounced: boolean;
};

export function toOperationType(kind: LedgerTransactionKind): (typeof ledger.operationTypes)[number] {
  return kind === "sale" || kind === "release" ? "payable" : kind;
}

/** Where the money of an operation is now. `failed`: it did not reach its destination. */
export function toOperationStatus(facts: OperationFacts): (typeof ledger.operationStatuses)[number] {
  const { kind, outside, waits, released, takenBack, bounced } = facts;
  if (bounced) return "failed";
  if (outside || kind === "transfer") return "transferred";
  if (kind !== "sale" || !waits || released) return "available";
  return takenBack ? "failed" : "waiting_funds";
}

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
