import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { type Encoding, toCsvOptions } from "./csv-options.rules.ts";

export type CsvFormat = { encoding: Encoding; delimiter: string; headers: string[]; samples: string[][]; rows: number };
export type FormatError = { code: "IMPORT_NOT_CSV" | "IMPORT_TOO_LONG" | "IMPORT_EMPTY" };
export type FormatInput = { path: string; maxRows: number };

const headBytes = 256 * 1024;
const delimiters = [";", ",", "\t", "|"];
const maxColumns = 200;

/** Detects encoding, delimiter, headers and length. */
export async function* readFormat({ path, maxRows }: FormatInput): AsyncGenerator<never, CsvFormat | FormatError> {
  const head = await readHead(path);
  const encoding = await detectEncoding(path, head);
  const text = new TextDecoder(encoding).decode(head);
  // Excel workbooks, PDFs, images.
  if (/^%PDF|(?![\t\n\v\f\r])\p{Cc}/u.test(text.slice(0, 4_000))) return { code: "IMPORT_NOT_CSV" };
  const candidates = delimiters.map((delimiter) => ({ delimiter, records: parseHead(text, delimiter) }));
  const [best] = candidates.toSorted((a, b) => toWidth(b.records) - toWidth(a.records));
  const [headers = [], ...samples] = best?.records ?? [];
  if (!best || headers.length === 0 || samples.length === 0) return { code: "IMPORT_EMPTY" };
  // Prose is not a table. A list of e-mail addresses only is one; its rows are then invalid for lack of a date.
  if (headers.length > maxColumns || headers.every((header) => header === "")) return { code: "IMPORT_NOT_CSV" };
  const rows = (await countLines(path, maxRows + 2)) - 1;
  if (rows > maxRows) return { code: "IMPORT_TOO_LONG" };
  return { encoding, delimiter: best.delimiter, headers, samples, rows };
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The whole file is read, since its first accented character may be in the last line. */
async function detectEncoding(path: string, head: Buffer): Promise<Encoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** Counts line breaks outside quotes, up to `most`. */
async function countLines(path: string, most: number): Promise<number> {
  let [lines, isQuoted, hasText] = [0, false, false];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if (byte === 0x22) isQuoted = !isQuoted;
      if (byte === 0x0a && !isQuoted) {
        if (hasText) lines += 1;
        if (lines >= most) return lines;
        hasText = false;
      } else if (byte > 0x20) hasText = true;
    }
  }
  return hasText ? lines + 1 : lines;
}

function parseHead(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { ...toCsvOptions(delimiter), to: 31, relax_quotes: true });
  } catch {
    // The head may end within a quoted cell.
    const lines = text.split(/\r?\n/).filter(Boolean).slice(0, 6);
    return lines.map((line) => line.split(delimiter).map((cell) => cell.replace(/^"|"$/g, "")));
  }
}

function toWidth(records: readonly string[][]): number {
  const [head, next] = records;
  return head ? head.length + (next?.length === head.length ? 0.5 : 0) : 0;
}
