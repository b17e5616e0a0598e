import type { ledger } from "@camarim/contract";
import type { LedgerAccountKind, LedgerTransactionKind } from "#db/tables";

/** What an account's owner gets (positive) or gives. */
export type Line = { account: LedgerAccountKind; cents: number };

/**
 * Splits whole centavos by weights, rounding once: each part is its share rounded down, and the centavos left over go to the
 * largest remainders, the earlier part first where they are equal. Parts always sum to the whole; a whole below zero (a
 * reversal) splits as its opposite does. Needs a weight above zero.
 */
export function splitCents(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  const whole = BigInt(Math.abs(totalCents));
  const shares = weights.map((weight, i) => ({
    i,
    cents: (whole * BigInt(weight)) / sum,
    rest: (whole * BigInt(weight)) % sum,
  }));
  const left = Number(shares.reduce((rest, { cents }) => rest - cents, whole));
  const rounded = new Set(
    shares
      .toSorted((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest < b.rest ? 1 : -1))
      .slice(0, left)
      .map(({ i }) => i),
  );
  const sign = totalCents < 0 ? -1 : 1;
  return shares.map(({ i, cents }) => sign * (Number(cents) + (rounded.has(i) ? 1 : 0)) || 0);
}

/** A fee in hundredths of a percent; half a centavo is the platform's. */
export function feeOf(amountCents: number, basisPoints: number): number {
  return splitCents(amountCents, [basisPoints, 10_000 - basisPoints])[0] ?? 0;
}

/** Whether two lists of lines say the same, in whatever order. */
export function areSame(some: readonly Line[], others: readonly Line[]): boolean {
  const written = (lines: readonly Line[]) =>
    lines
      .map(({ account, cents }) => `${account} ${cents}`)
      .sort()
      .join();
  return written(some) === written(others);
}

type Facts = {
  kind: LedgerTransactionKind;
  outside: boolean;
  waits: boolean;
  released: boolean;
  takenBack: boolean;
  bounced: boolean;
};

export function operationType(kind: LedgerTransactionKind): (typeof ledger.operationTypes)[number] {
  return kind === "sale" || kind === "release" ? "payable" : kind;
}

/** Where the money of an operation is now. `failed`: it never came to where it was going. */
export function operationStatus(facts: Facts): (typeof ledger.operationStatuses)[number] {
  const { kind, outside, waits, released, takenBack, bounced } = facts;
  if (bounced) return "failed";
  if (outside || kind === "transfer") return "transferred";
  if (kind !== "sale" || !waits || released) return "available";
  return takenBack ? "failed" : "waiting_funds";
}
