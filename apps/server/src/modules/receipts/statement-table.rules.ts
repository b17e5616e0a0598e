import { createHash } from "node:crypto";
import { CsvError, parse as parseCsv } from "csv-parse/sync";
import { plainly } from "#modules/payments/receipt-text.rules";
import { isMoney } from "./statement-amount.rules.ts";
import { isHeader } from "./statement-columns.rules.ts";
import { type DayOptions, findDayOrder, findPeriod, parseDay } from "./statement-day.rules.ts";

/** Two or more spaces between columns, as in a print. */
type Delimiter = ";" | "\t" | "," | "|" | "spaces";

/** How the rows of a table are told apart, and its first rows. */
export type Table = {
  delimiter: Delimiter;
  header: string[] | null;
  /** The first rows with a day and an amount, or with either of them below a header that names both. */
  samples: string[][];
  /** Rows below the header that are not understood at all. */
  others: string[][];
  /** Identifies the header, or a table without one by its form. */
  key: string;
  options: DayOptions;
};

/** Of a line. */
const mostCharacters = 20_000;
/** What is looked at to understand a table. */
const [headRows, headCharacters, headCells] = [150, 200_000, 60];

/** The table of a CSV or of a text in columns; null if nothing in it is one. */
export function findTable(text: string): Table | null {
  if (hasLongLine(text)) return null;
  const tables = ([";", "\t", ",", "|", "spaces"] as const).flatMap((delimiter) => openTable(text, delimiter) ?? []);
  const weightOf = ({ samples, header }: Table) => samples.length * 10 + (header && isHeader(header) ? 5 : 0);
  return tables.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? null;
}

function openTable(text: string, delimiter: Delimiter): Table | null {
  const rows: string[][] = [];
  forEachRow(text.slice(0, headCharacters), delimiter, (row) => rows.push(row.slice(0, headCells)) < headRows);
  const options = { order: findDayOrder(rows.flat()), period: findPeriod(text.slice(0, 5_000)) };
  const isDay = (cell: string) => parseDay(cell, options) !== null;
  const hasDay = (row: string[]) => row.some(isDay);
  const hasMoney = (row: string[]) => row.some((cell) => !isDay(cell) && isMoney(cell));
  const named = rows.findIndex((row) => row.length > 1 && isHeader(row) && !hasMoney(row));
  const first = rows.findIndex((row) => hasDay(row) && hasMoney(row));
  const above = rows[first - 1];
  const isNamed = named >= 0 && (first < 0 || named < first);
  const isAbove = above && above.filter((cell) => /[a-z]/i.test(cell)).length > 1 && !hasDay(above) && !hasMoney(above);
  const headerAt = isNamed ? named : isAbove ? first - 1 : -1;
  if (headerAt < 0 && first < 0) return null;
  const below = rows.slice(headerAt < 0 ? first : headerAt + 1);
  const samples = below.filter((row) => (isNamed ? hasDay(row) || hasMoney(row) : hasDay(row) && hasMoney(row)));
  const header = rows[headerAt] ?? null;
  return {
    delimiter,
    header,
    samples,
    others: below.filter((row) => !samples.includes(row)),
    key: toKey(header, samples),
    options,
  };

  function toKey(header: string[] | null, [sample = []]: string[][]): string {
    const form = (cell: string) => (isDay(cell) ? "day" : isMoney(cell) ? "money" : "");
    const own = header ? header.map((cell) => plainly(cell).trim()) : sample.map(form);
    return createHash("sha256").update(JSON.stringify(own)).digest("hex");
  }
}

/**
 * The rows of a text without empty ones, until `use` returns false, with the number of their line, from 1. Returns the last line that
 * was read: before the last of the text if there is more, or if the parser gave up.
 */
export function forEachRow(
  text: string,
  delimiter: Delimiter,
  use: (row: string[], line: number) => boolean,
): { lastLine: number; isWhole: boolean } {
  let lastLine = 0;
  const pass = (row: string[], line: number) => {
    lastLine = line;
    return use(row, line);
  };
  if (delimiter === "spaces") {
    for (const [i, written] of text.split(lineBreak).entries())
      if (written.trim() && !pass(splitBySpaces(written.trim()), i + 1)) return { lastLine, isWhole: false };
    return { lastLine, isWhole: true };
  }
  const enough = new Error("enough rows");
  try {
    parseCsv(closeQuotes(text), {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: mostCharacters,
      on_record: (row: string[], { lines }) => {
        if (!pass(row, lines)) throw enough;
        return null;
      },
    });
    return { lastLine, isWhole: true };
  } catch (error) {
    if (error !== enough && !(error instanceof CsvError)) throw error;
    return { lastLine, isWhole: false };
  }
}

/** Also "25/11/2026 PIX RECEBIDO ANA LUZ 29,90 129,90": a day, words and amounts with single spaces between. */
function splitBySpaces(line: string): string[] {
  const cells = line.split(/ {2,}|\t+/);
  if (cells.length > 2 || line.length > 300) return cells;
  const [, day, words, amounts] = printedLine.exec(line) ?? [];
  return day && words && amounts ? [day, words, ...(amounts.match(printedAmount) ?? [])] : cells;
}

const printedAmount = /(?:R\$ ?)?[-+(]?\d[\d.]*,\d{2}\)?(?: ?[CD+-](?![A-Za-z]))?/g;
const printedLine = new RegExp(
  `^(\\d{1,4}[-/.]\\d{1,2}(?:[-/.]\\d{2,4})?) +(.*?\\S)((?: +${printedAmount.source}){1,3})$`,
);

const lineBreak = /\r\n|\r|\n/;

/** How many lines with text are after this one. */
export function countLinesAfter(text: string, line: number): number {
  return text
    .split(lineBreak)
    .slice(line)
    .filter((written) => written.trim() !== "").length;
}

/** Without the quotes of a line that nothing closes soon: they would hide all lines after it. */
function closeQuotes(text: string): string {
  if (!text.includes('"')) return text;
  const lines = text.split(lineBreak);
  const isOdd = lines.map((line) => (line.match(/"/g)?.length ?? 0) % 2 === 1);
  for (let i = 0; i < lines.length; i++) {
    if (!isOdd[i]) continue;
    // A cell may go on in the next lines.
    const end = [i + 1, i + 2, i + 3].find((next) => isOdd[next]);
    if (end !== undefined && !startsRow(lines[i + 1])) i = end;
    else lines[i] = repair(lines[i] as string);
  }
  return lines.join("\n");
}

/** Whether a line begins with a date, as each row of a statement does. */
function startsRow(line = ""): boolean {
  return /^"?\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/.test(line);
}

/** Only quotes beside a delimiter are those of cells. */
function repair(line: string): string {
  const outer = line.replace(/(?<=[^;,\t|])"(?=[^;,\t|])/g, "");
  return (outer.match(/"/g)?.length ?? 0) % 2 === 0 ? outer : outer.replaceAll('"', "");
}

/** The parser would read a line of millions of empty cells, which have no size. */
function hasLongLine(text: string): boolean {
  let start = 0;
  for (const { index } of text.matchAll(/[\r\n]/g)) {
    if (index - start > mostCharacters) return true;
    start = index + 1;
  }
  return text.length - start > mostCharacters;
}
