import { type ChosenColumns, type KnownColumns, readCsv, type StatementTable } from "./statement-csv.rules.ts";
import type { StatementContent } from "./statement-lines.rules.ts";
import { isOfx, readOfx } from "./statement-ofx.rules.ts";
import { decodeStatement } from "./statement-text.rules.ts";

export type { StatementLine } from "./statement-lines.rules.ts";

export type Statement = StatementContent & {
  /** Null for OFX, which has no columns. */
  table: StatementTable | null;
};

/**
 * Parses OFX (1 and 2), CSV or text in columns of Brazilian banks, in any of their encodings; null for anything else. An account without
 * transactions has no lines. Of a table that is not understood only `table` is returned, without `columns`; `known` and `chosen` are
 * columns that the creator chose before and now.
 */
export function parseStatement(
  bytes: Uint8Array,
  known: KnownColumns = new Map(),
  chosen?: ChosenColumns,
): Statement | null {
  const text = decodeStatement(bytes);
  if (isOfx(text)) return { ...readOfx(text), table: null };
  // PDF, workbooks and pictures.
  if (/^(?:%PDF|PK\b)|(?![\t\n\v\f\r])\p{Cc}/u.test(text.slice(0, 4_000))) return null;
  const read = readCsv(text, known, chosen);
  return read && { ...read.content, table: read.table };
}
