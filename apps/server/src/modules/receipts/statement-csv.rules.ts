import { plainly } from "#modules/payments/receipt-text.rules";
import { findDecimalSign, parseMoney } from "./statement-amount.rules.ts";
import { type Columns, findColumns, isHeader } from "./statement-columns.rules.ts";
import { parseDay, parseSerialDay } from "./statement-day.rules.ts";
import { createCollector, createContent, mostRows, mostText, type StatementContent } from "./statement-lines.rules.ts";
import { countLinesAfter, findTable, forEachRow, type Table } from "./statement-table.rules.ts";
import { hasBalance, isBalance, isOutgoing, isTotal, isUndone, saysNothingHappened } from "./statement-words.rules.ts";

/** Columns that a creator chose. */
export type ChosenColumns = Pick<Columns, "day" | "amount" | "credit" | "debit" | "payer" | "description">;
/** Columns that they chose before, by the key of the table. */
export type KnownColumns = ReadonlyMap<string, ChosenColumns>;

/** A table as a person sees it. `columns` is null if it is not understood, and then nothing of it is read. */
export type StatementTable = {
  key: string;
  header: string[] | null;
  rows: string[][];
  columns: ChosenColumns | null;
  isByHand: boolean;
};

const [shownRows, shownCells, shownCharacters] = [6, 30, 60];
/** A payer's name and what a bank adds to it. */
const mostContinuations = 4;

/** Reads the CSV, or the text in columns, of a bank; null for anything else. */
export function readCsv(
  text: string,
  known: KnownColumns,
  chosen?: ChosenColumns,
): { content: StatementContent; table: StatementTable | null } | null {
  const table = findTable(text);
  if (!table) return saysNothingHappened(text) ? { content: createContent(), table: null } : null;
  const { header, samples, others, options } = table;
  if (samples.length === 0 && !isEmptyTable(others)) return null;
  const byHand = chosen ?? known.get(table.key);
  const columns = findColumns(isAligned(table) ? header : null, samples, options, byHand);
  const shown = show(table, columns, byHand !== undefined);
  if (!columns) return hasAmounts(samples) ? { content: createContent(), table: shown } : null;
  return { content: readRows(text, table, columns), table: shown };
}

/** Below its header a statement without transactions has nothing, balances, or a few sentences. */
function isEmptyTable(rows: readonly (readonly string[])[]): boolean {
  if (rows.length > 20) return false;
  return rows.every((row) => {
    const cells = row.filter((cell) => cell.trim() !== "");
    return (
      (cells.length < 2 && row.join("").length < 300) ||
      isBalance(cells[0] ?? "") ||
      isTotal(cells[0] ?? "") ||
      saysNothingHappened(cells.join(" "))
    );
  });
}

/** Without amounts there is nothing to choose. */
function hasAmounts(rows: readonly (readonly string[])[]): boolean {
  return rows.some((row) => row.some((cell) => parseMoney(cell) !== null));
}

function show({ key, header, samples }: Table, columns: Columns | null, isByHand: boolean): StatementTable {
  const cut = (row: readonly string[]) => row.slice(0, shownCells).map((cell) => cell.trim().slice(0, shownCharacters));
  const { day, amount, credit, debit, payer, description } = columns ?? { day: -1 };
  return {
    key,
    header: header && cut(header),
    rows: samples.slice(0, shownRows).map(cut),
    columns: columns && { day, amount, credit, debit, payer, description },
    isByHand,
  };
}

function readRows(text: string, table: Table, first: Columns): StatementContent {
  const { delimiter, options } = table;
  const content = createContent();
  const collect = createCollector(content);
  const headerKey = table.header?.join("\n");
  const signOf = ({ amount, credit, debit }: Columns) =>
    findDecimalSign(table.samples.flatMap((row) => [amount, credit, debit].flatMap((i) => row[i ?? -1] ?? [])));
  let columns = first;
  const decimal = signOf(first);
  let hasBegun = table.header === null;
  let continuations = mostContinuations;
  let rows = 0;
  let lastDay: string | null = null;

  const { lastLine, isWhole } = forEachRow(text, delimiter, (written, line) => {
    if (++rows > mostRows) return false;
    if (!hasBegun) {
      hasBegun = written.slice(0, table.header?.length).join("\n") === headerKey || isDataRow(written);
      if (!isDataRow(written)) return true;
    }
    const row = mergeDecimals(written, table, columns);
    const cell = (index: number | undefined) => (index === undefined ? "" : (row[index] ?? "").trim());
    const description = row.find((value, i) => i !== columns.day && /\p{L} ?\p{L}/u.test(value)) ?? "";
    const ownDay =
      cell(columns.day) === "" ? null : (parseDay(cell(columns.day), options) ?? parseSerialDay(cell(columns.day)));
    const isDated = ownDay !== null;
    // Banks print a day once, above or in the first line of it.
    if (isDated) lastDay = ownDay;
    const cents = toCents(cell, columns, decimal);
    const words = textOf(row, columns);

    if (
      isBalance(description) ||
      isBalance(cell(columns.day)) ||
      hasBalance(row) ||
      (!isDated && [description, cell(0)].some(isTotal))
    ) {
      collect.addBalance();
      continuations = mostContinuations;
    } else if (cents !== null && isUndone(row)) {
      collect.addBalance();
    } else if (cents !== null && isShifted(row, table)) {
      collect.addUnread(line, row.join(" "));
    } else if (cents === null) {
      const amount = cell(columns.amount) || cell(columns.credit) || cell(columns.debit);
      const isDayAlone = isDated && row.every((value, i) => i === columns.day || value.trim() === "");
      if (isDayAlone) continuations = mostContinuations;
      else if (isDated || /\d/.test(amount)) collect.addUnread(line, row.filter(Boolean).join(" "));
      else if (isHeader(row)) {
        // Another part of the statement, which may have other columns.
        const others = findColumns(row, [], options);
        if (others && row.join("\n") !== headerKey && columns === first && !table.header) columns = others;
      } else if (continuations < mostContinuations && isContinuation(row, columns.day)) addToLast(row);
      return true;
    } else {
      continuations = 0;
      const day = cell(columns.day) === "" ? lastDay : ownDay;
      return collect.add({ id: cell(columns.id), day, cents: withDirection(cents, row, columns), text: words });
    }
    return true;
  });
  if (!isWhole) content.beyond = countLinesAfter(text, lastLine);
  return content;

  function isDataRow(row: readonly string[]): boolean {
    return (
      parseDay(row[first.day] ?? "", options) !== null && toCents((i) => row[i ?? -1] ?? "", first, decimal) !== null
    );
  }

  /** Some banks write the payer below the line. */
  function addToLast(row: readonly string[]) {
    const last = content.lines.at(-1);
    const words = row
      .map((value) => value.trim())
      .filter(Boolean)
      .join(" ");
    continuations++;
    if (last && words && words.length <= 200)
      last.text = `${last.text} ${words.replace(/\s+/g, " ")}`.slice(0, mostText);
  }
}

/** Between spaces two names may look like one, and the others then are those of other columns. */
function isAligned({ delimiter, header, samples }: Table): boolean {
  const [first] = samples;
  return delimiter !== "spaces" || !first || header?.length === first.length;
}

/** Between spaces nothing shows that a cell is empty, so that a row with fewer cells has others in its columns. */
function isShifted(row: readonly string[], { delimiter, samples }: Table): boolean {
  return delimiter === "spaces" && row.length !== samples[0]?.length;
}

/** A line without a day, or the payer alone, without the delimiters of a row. */
function isContinuation(row: readonly string[], day: number): boolean {
  const first = (row[day] ?? "").trim();
  return first === "" || (row.length === 1 && /^(?:rem|remet\w*|de|pagador|origem|recebido de)\b\W/i.test(first));
}

/** Everything of a line but its day, its amounts and its balance, what the creator chose first. */
function textOf(row: readonly string[], { day, amount, credit, debit, payer, description, others }: Columns): string {
  const left = new Set([day, amount, credit, debit, ...others]);
  const chosen = [payer, description].flatMap((index) => (index === undefined ? [] : [index]));
  for (const index of chosen) left.add(index);
  const words = [...chosen.map((index) => row[index] ?? ""), ...row.filter((_, i) => !left.has(i))];
  return words
    .map((word) => word.trim())
    .filter(Boolean)
    .join(" ")
    .slice(0, mostText);
}

/** Null if no cell has an amount. A row of a table with two columns for amounts has one in either; a negative credit was taken back. */
function toCents(
  cell: (index: number | undefined) => string,
  { amount, credit, debit }: Columns,
  decimal: ReturnType<typeof findDecimalSign>,
): number | null {
  const read = (index: number | undefined) => (index === undefined ? null : parseMoney(cell(index), decimal));
  const [single, credited, debited] = [read(amount), read(credit), read(debit)];
  if (single !== null) return debited && !credited ? -Math.abs(single) : single;
  if (credited) return credited;
  return debited ? -Math.abs(debited) : (credited ?? debited);
}

const debitKind = /^(?:d|dr|db|deb|debito|debit|saida|enviad[oa]|despesa|-)(?![a-z])/;
const creditKind = /^(?:c|cr|cred|credito|credit|entrada|recebid[oa]|receita|\+)(?![a-z])/;

function withDirection(cents: number, row: readonly string[], { kind }: Columns): number {
  const word = plainly(kind === undefined ? "" : (row[kind] ?? "")).trim();
  const isDebit = debitKind.test(word) || (cents > 0 && !creditKind.test(word) && row.some(isOutgoing));
  return isDebit ? -Math.abs(cents) : cents;
}

/** "25/11/2026,Pix,29,90": an amount whose comma was taken for the next column. */
function mergeDecimals(row: readonly string[], { delimiter, header }: Table, { amount }: Columns): readonly string[] {
  if (delimiter !== "," || !header || amount === undefined || row.length !== header.length + 1) return row;
  const [whole = "", cents = ""] = row.slice(amount, amount + 2).map((cell) => cell.trim());
  if (!/^[-+]?\s*(?:R\$)?\s*[-+]?\d[\d.]*$/.test(whole) || !/^\d{2}$/.test(cents)) return row;
  return [...row.slice(0, amount), `${whole},${cents}`, ...row.slice(amount + 2)];
}
