import { createHash } from "node:crypto";
import { removeInvisible } from "@camarim/contract/values";
import { createByteCounter, decodeText, detectUtf16 } from "#core/text/text-encoding";
import { type ChosenColumns, type KnownColumns, readCsv, type StatementTable } from "./statement-csv.rules.ts";
import type { StatementContent, StatementLine } from "./statement-lines.rules.ts";
import { isOfx, readOfx } from "./statement-ofx.rules.ts";

export type { StatementLine };

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
  const text = removeInvisible(decodeStatement(bytes));
  if (isOfx(text)) return { ...readOfx(text), table: null };
  // PDF, workbooks and pictures.
  if (/^(?:%PDF|PK\b)|(?![\t\n\v\f\r])\p{Cc}/u.test(text.slice(0, 4_000))) return null;
  const read = readCsv(text, known, chosen);
  return read && { ...read.content, table: read.table };
}

/** The text of a statement in UTF-8, UTF-16 or a one-byte encoding, without its byte order mark. */
function decodeStatement(bytes: Uint8Array): string {
  const utf16 = detectUtf16(bytes);
  if (utf16) return decodeText(bytes, utf16);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const loose = new TextDecoder("utf-8").decode(bytes);
    // A file that was cut within a character, or has one of another encoding, is still UTF-8.
    const [broken, whole] = [countOf(loose, /\uFFFD/g), countOf(loose, /[\u0080-\uFFFC]/g)];
    if (whole >= broken) return loose;
    const counter = createByteCounter();
    counter.add(bytes);
    return decodeText(bytes, counter.detect());
  }
}

function countOf(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found++;
  return found;
}

/** The hash that identifies a line of a creator's statement in any file. */
export function toLineKey(accountId: string, { id, day, cents, text }: StatementLine): Buffer {
  const endToEndId = /(?<![A-Za-z0-9])E\d{8}20\d{10}[A-Za-z0-9]{11}(?![A-Za-z0-9])/.exec(`${text} ${id}`)?.[0];
  const own = endToEndId ?? JSON.stringify([id, day, cents, text.replace(/\s+/g, " ")]);
  return createHash("sha256").update(`${accountId} ${own}`).digest();
}
