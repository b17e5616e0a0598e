/**
 * A line of a bank statement: incoming amounts are positive, `day` is `2026-11-21`, `id` the bank's own if it has one.
 */
export type StatementLine = { id: string; day: string | null; cents: number; text: string };

/** A line that is not understood: where it is in the file, from 1, and how it begins. */
type UnreadLine = { row: number; text: string };

/** What is in a statement. Every line of it is counted somewhere. */
export type StatementContent = {
  lines: StatementLine[];
  /** Balances, totals, and transfers that did not happen. */
  balances: number;
  unread: number;
  /** The first of them. */
  unreadLines: UnreadLine[];
  /** After the most lines that are read. */
  beyond: number;
};

/** What is compared with payments. */
const mostCredits = 20_000;
const mostLines = 100_000;
/** With those that are no transactions. */
export const mostRows = 2 * mostLines;
const mostExamples = 5;
/** Of the text of a line. */
export const mostText = 2_000;

/** The ids in one line, in upper case. */
export function idsOf({ id, text }: StatementLine): string[] {
  return (`${text} ${id}`.match(/[A-Za-z0-9]{20,40}/g) ?? []).map((token) => token.toUpperCase());
}

export function createContent(): StatementContent {
  return { lines: [], balances: 0, unread: 0, unreadLines: [], beyond: 0 };
}

/** Collects what is read, up to the most lines; returns false when there is no more room. */
export function createCollector(content: StatementContent) {
  let credits = 0;
  return {
    add(line: StatementLine): boolean {
      content.lines.push(line);
      if (line.cents > 0) credits++;
      return credits < mostCredits && content.lines.length < mostLines;
    },
    addBalance() {
      content.balances++;
    },
    addUnread(row: number, text: string) {
      content.unread++;
      if (content.unreadLines.length < mostExamples) content.unreadLines.push({ row, text: text.slice(0, 200) });
    },
  };
}
