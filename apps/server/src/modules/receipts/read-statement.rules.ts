import { type ArrayLiteral, toArrayLiteral } from "#core/database/array-literal";
import { formatInTimeZone } from "#core/text/calendar";
import type { SettledTransfer } from "#modules/payments/index";
import { isReturn } from "./returned-lines.rules.ts";
import { findReturnedPayments, type ReturnedPayment } from "./returned-payments.rules.ts";
import { parseStatement, toLineKey } from "./statement.rules.ts";
import type { ChosenColumns, KnownColumns, StatementTable } from "./statement-csv.rules.ts";
import type { StatementContent, StatementLine } from "./statement-lines.rules.ts";
import { idsIn, type Match, matchStatement, type OpenCharge } from "./statement-match.rules.ts";
import { findNewEndToEndIds, findUsedLines } from "./used-lines.rules.ts";

type StatementSummary = {
  ids: ArrayLiteral;
  amounts: ArrayLiteral;
  lineKeys: ArrayLiteral;
  /** The days of its transfers. */
  from: string;
  until: string;
  /** Of its lines about returns, if there are any: what they may return. */
  returns: { ids: ArrayLiteral; amounts: ArrayLiteral; from: string; until: string } | null;
};

type ChargeRow = Omit<OpenCharge, "day"> & { createdAt: Date };
export type KnownPayments = {
  charges: readonly ChargeRow[];
  settled: readonly SettledTransfer[];
  received: readonly SettledTransfer[];
};

/** What is asked of whoever has the payments, or why nothing is. */
export type StatementStep =
  | { state: "unreadable" }
  /** The creator has chosen other columns than those of days and amounts. */
  | { state: "wrong" }
  /** The creator has to choose the columns. */
  | { state: "unclear"; table: StatementTable }
  | { state: "read"; summary: StatementSummary };

export type StatementInput = { accountId: string; now: Date; known: KnownColumns; chosen: ChosenColumns | undefined };

export type StatementMatches = Omit<StatementContent, "lines"> & {
  lines: number;
  table: StatementTable | null;
  credits: number;
  known: number;
  unknown: number;
  matches: Match[];
  learnt: ReadonlyMap<string, string>;
  returned: ReturnedPayment[];
};

/** A PIX can be returned within 90 days. */
const returnableDays = 90;

/**
 * Yields what a statement has to be compared with, or that it cannot be, and returns its matches with the payments that it is
 * answered with.
 */
export function* readStatement(
  bytes: Uint8Array,
  { accountId, now, known: knownColumns, chosen }: StatementInput,
): Generator<StatementStep, StatementMatches | null, KnownPayments> {
  const statement = parseStatement(bytes, knownColumns, chosen);
  if (!statement) {
    yield { state: "unreadable" };
    return null;
  }
  const { lines, table, ...counts } = statement;
  if (chosen && table && lines.length === 0 && table.rows.length > 0) {
    yield { state: "wrong" };
    return null;
  }
  if (table && !table.columns) {
    yield { state: "unclear", table };
    return null;
  }
  const dayOf = createDayOf();
  const credits = lines.filter(({ cents }) => cents > 0);
  const [amounts, today] = [new Set(credits.map(({ cents }) => cents)), dayOf(now)];
  const keys = new Map(credits.map((line) => [line, toLineKey(accountId, line).toString("hex")]));
  const returns = lines.filter(isReturn);
  const days = credits.flatMap(({ day }) => (day && !Number.isNaN(Date.parse(day)) ? [day] : [])).sort();
  const summary = {
    ids: toArrayLiteral(idsIn(credits)),
    amounts: toArrayLiteral([...amounts].filter((cents) => cents < 2 ** 31)),
    lineKeys: toArrayLiteral(keys.values()),
    from: days[0] ?? today,
    until: days.at(-1) ?? today,
    returns: summarizeReturns(returns, today),
  };
  const { charges, settled, received } = yield { state: "read", summary };

  const used = findUsedLines(credits, settled, accountId, (line) => keys.get(line) ?? "");
  const open = charges.map(({ createdAt, ...charge }) => ({ ...charge, day: dayOf(createdAt) }));
  const matches = matchStatement(lines, open, today, used);
  const matched = new Set(matches.map(({ line }) => line));
  const others = credits.filter((line) => !matched.has(line));
  const known = others.filter((line) => used.has(line)).length;
  return {
    ...counts,
    table,
    lines: lines.length,
    credits: credits.length,
    known,
    unknown: others.length - known,
    matches,
    learnt: findNewEndToEndIds(used, accountId),
    returned: findReturnedPayments(returns, received, accountId),
  };
}

function summarizeReturns(returns: readonly StatementLine[], today: string): StatementSummary["returns"] {
  if (returns.length === 0) return null;
  const days = returns.map(({ day }) => (day && !Number.isNaN(Date.parse(day)) ? day : today)).sort();
  const first = new Date(Date.parse(days[0] ?? today) - returnableDays * 86_400_000);
  return {
    ids: toArrayLiteral(idsIn(returns)),
    amounts: toArrayLiteral([...new Set(returns.map(({ cents }) => -cents))].filter((cents) => cents < 2 ** 31)),
    from: first.toISOString().slice(0, 10),
    until: days.at(-1) ?? today,
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
