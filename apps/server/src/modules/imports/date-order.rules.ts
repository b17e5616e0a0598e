import type { imports } from "@camarim/contract";

export type DateOrder = (typeof imports.dateOrders)[number];

/** Day and month as numbers, in one of two orders. */
const numericDate = /^\s*'?(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)/;

/** Numbers of dates that only one order can read, and of those that both read, as different days. */
export type OrderEvidence = { dmy: number; mdy: number; ambiguous: number };

/** Whether both orders read the date, as different days: "05/12/2026". */
export function isAmbiguousDate(text: string): boolean {
  return toEvidence(text) === "ambiguous";
}

export function toEvidence(text: string): keyof OrderEvidence | undefined {
  const [, first = "", second = ""] = numericDate.exec(text) ?? [];
  const [a, b] = [Number(first), Number(second)];
  if (!first || Math.max(a, b) > 31 || Math.min(a, b) < 1) return undefined;
  if (a > 12) return b > 12 ? undefined : "dmy";
  if (b > 12) return "mdy";
  return a === b ? undefined : "ambiguous";
}

export function countEvidence(dates: readonly string[]): OrderEvidence {
  const evidence: OrderEvidence = { dmy: 0, mdy: 0, ambiguous: 0 };
  for (const date of dates) {
    const kind = toEvidence(date);
    if (kind) evidence[kind] += 1;
  }
  return evidence;
}

/** A single date with the month first may be a mistake: so many of the others have to support it. */
const monthFirstShare = 0.25;

/**
 * The order of a file's dates; null if they contradict each other or could be read either way, so that the creator has to
 * say it. Without evidence a file of a Brazilian program has the day first, as our own exports do.
 */
export function decideDateOrder({ dmy, mdy, ambiguous }: OrderEvidence, isBrazilian: boolean): DateOrder | null {
  if (mdy === 0) return dmy > 0 || ambiguous === 0 || isBrazilian ? "dmy" : null;
  return dmy === 0 && mdy >= (mdy + ambiguous) * monthFirstShare ? "mdy" : null;
}
