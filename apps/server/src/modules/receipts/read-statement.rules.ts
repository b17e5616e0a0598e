import { type ArrayLiteral, toArrayLiteral } from "#core/array-literal";
import { formatInTimeZone } from "#core/calendar";
import type { SettledTransfer } from "#modules/payments/payments.queries";
import { parseStatement } from "./statement.rules.ts";
import { idsIn, type Match, matchStatement, type OpenCharge } from "./statement-match.rules.ts";
import { toLineKey } from "./to-line-key.rules.ts";
import { findNewEndToEndIds, findUsedLines } from "./used-lines.rules.ts";

export type StatementSummary = {
  ids: ArrayLiteral;
  amounts: ArrayLiteral;
  lineKeys: ArrayLiteral;
  /** The days of its transfers. */
  from: string;
  until: string;
};

export type ChargeRow = Omit<OpenCharge, "day"> & { createdAt: Date };
export type KnownPayments = { charges: readonly ChargeRow[]; settled: readonly SettledTransfer[] };

export type StatementMatches = {
  lines: number;
  credits: number;
  known: number;
  unknown: number;
  matches: Match[];
  learnt: ReadonlyMap<string, string>;
};

/**
 * Yields what a statement has to be compared with, or null if it is unreadable, and returns its matches with the payments that it is
 * answered with.
 */
export function* readStatement(
  bytes: Uint8Array,
  accountId: string,
  now: Date,
): Generator<StatementSummary | null, StatementMatches | null, KnownPayments> {
  const lines = parseStatement(bytes);
  if (!lines) {
    yield null;
    return null;
  }
  const dayOf = createDayOf();
  const credits = lines.filter(({ cents }) => cents > 0);
  const [amounts, today] = [new Set(credits.map(({ cents }) => cents)), dayOf(now)];
  const keys = new Map(credits.map((line) => [line, toLineKey(accountId, line).toString("hex")]));
  const days = credits.flatMap(({ day }) => (day && !Number.isNaN(Date.parse(day)) ? [day] : [])).sort();
  const { charges, settled } = yield {
    ids: toArrayLiteral(idsIn(credits)),
    amounts: toArrayLiteral([...amounts].filter((cents) => cents < 2 ** 31)),
    lineKeys: toArrayLiteral(keys.values()),
    from: days[0] ?? today,
    until: days.at(-1) ?? today,
  };

  const used = findUsedLines(credits, settled, accountId, (line) => keys.get(line) ?? "");
  const open = charges.map(({ createdAt, ...charge }) => ({ ...charge, day: dayOf(createdAt) }));
  const matches = matchStatement(lines, open, today, used);
  const matched = new Set(matches.map(({ line }) => line));
  const others = credits.filter((line) => !matched.has(line));
  const known = others.filter((line) => used.has(line)).length;
  return {
    lines: lines.length,
    credits: credits.length,
    known,
    unknown: others.length - known,
    matches,
    learnt: findNewEndToEndIds(used, accountId),
  };
}

/** The day in São Paulo, whose clock differs from UTC by whole hours: formatting thousands of times would take long. */
function createDayOf(): (at: Date) => string {
  const days = new Map<number, string>();
  return (at) => {
    const hour = Math.floor(at.getTime() / 3_600_000);
    const day = days.get(hour) ?? formatInTimeZone(at, "yyyy-MM-dd");
    days.set(hour, day);
    return day;
  };
}
