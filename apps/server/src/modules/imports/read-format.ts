import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createByteCounter, decodeText, detectUtf16, type Encoding } from "#core/text/text-encoding";
import { countKnownNames } from "./columns.rules.ts";
import { createRecordReader, splitRecord } from "./csv-records.rules.ts";
import { parseEmail } from "./parse-contact.rules.ts";
import { LineTooLong, readLines, toLines } from "./read-lines.ts";

/** `skipped`: records before the first row of data: titles and the header, which a file may lack. */
export type CsvFormat = {
  encoding: Encoding;
  delimiter: string;
  headers: string[];
  skipped: number;
  samples: string[][];
  rows: number;
};
export type FormatError = { code: "IMPORT_NOT_CSV" | "IMPORT_TOO_LONG" | "IMPORT_EMPTY" };
export type FormatInput = { path: string; maxRows: number };

const headBytes = 256 * 1024;
const delimiters = [";", ",", "\t", "|"];
const maxColumns = 200;
const maxSamples = 500;
/** Records above the header: titles of a report, Excel's `sep=;`. */
const maxTitles = 20;

/** Detects encoding, delimiter, headers and length. */
export async function* readFormat({ path, maxRows }: FormatInput): AsyncGenerator<never, CsvFormat | FormatError> {
  const head = await readHead(path);
  const encoding = await detectEncoding(path, head);
  const text = decodeText(head, encoding).toWellFormed();
  if (isOtherFormat(text.slice(0, 4_000))) return { code: "IMPORT_NOT_CSV" };
  const lines = toLines(text);
  const separator = /^"?sep=(.)"?\W*$/i.exec(lines[0] ?? "")?.[1];
  const tables = delimiters.map((delimiter) => readTable(lines, delimiter, head.length === headBytes));
  const [best] = tables.toSorted((a, b) => toScore(b, separator) - toScore(a, separator));
  if (!best || best.headers.length === 0 || best.samples.length === 0) return { code: "IMPORT_EMPTY" };
  // Prose is not a table. A list of e-mail addresses only is one; its rows are then invalid for lack of a date.
  if (best.headers.length > maxColumns || best.isBlank) return { code: "IMPORT_NOT_CSV" };
  const { delimiter, headers, skipped, samples } = best;
  const rows =
    (await countRecords({ path, encoding, delimiter, width: headers.length }, maxRows + skipped + 1)) - skipped;
  if (rows > maxRows) return { code: "IMPORT_TOO_LONG" };
  return { encoding, delimiter, headers, skipped, samples, rows };
}

/** Excel workbooks, also those that are HTML, PDFs, images, JSON, and contacts of a phone. */
function isOtherFormat(text: string): boolean {
  return /^%PDF|^\s*(?:<(?:!doctype|\?xml|html|table|meta)\b|[[{]\s*["{]|BEGIN:VCARD)|(?![\t\n\v\f\r])\p{Cc}/iu.test(
    text,
  );
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
  const utf16 = detectUtf16(head);
  if (utf16) return utf16;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const counter = createByteCounter();
  let isUtf8 = true;
  const decode = (chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isUtf8) decode(chunk);
    counter.add(chunk);
  }
  if (isUtf8) decode();
  return isUtf8 ? "utf-8" : counter.detect();
}

type CountInput = { path: string; encoding: Encoding; delimiter: string; width: number };

/** Counts records with text, up to about `most`. */
async function countRecords({ path, encoding, delimiter, width }: CountInput, most: number): Promise<number> {
  const reader = createRecordReader(delimiter, width);
  let count = 0;
  try {
    for await (const lines of readLines(path, encoding)) {
      for (const _ of reader.take(lines, false)) count += 1;
      if (count > most) return count;
    }
    for (const _ of reader.take([], true)) count += 1;
  } catch (error) {
    // The import then fails with its reason.
    if (!(error instanceof LineTooLong)) throw error;
  }
  return count;
}

type Table = Pick<CsvFormat, "delimiter" | "headers" | "skipped" | "samples"> & { names: number; isBlank: boolean };

/** The first records by a delimiter; an incomplete last line is left out. */
function readTable(lines: readonly string[], delimiter: string, isCut: boolean): Table {
  const whole = isCut ? lines.slice(0, -1) : lines;
  const width = findWidth(whole.slice(0, maxSamples), delimiter);
  const records = [...createRecordReader(delimiter, width).take(whole, true)].slice(0, maxSamples + maxTitles);
  const cells = records.map((record) => record.cells);
  const header = findHeader(cells, width);
  const headers = header === undefined ? Array.from({ length: width }, () => "") : (cells[header] ?? []);
  const skipped = header === undefined ? 0 : header + 1;
  const isBlank = header !== undefined && headers.every((name) => name === "");
  return { delimiter, headers, skipped, samples: cells.slice(skipped), names: countKnownNames(headers), isBlank };
}

/** The number of cells that most lines have, of those with more than one if there are any. */
function findWidth(lines: readonly string[], delimiter: string): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    if (line.trim() === "") continue;
    const width = splitRecord(line, delimiter).cells.length;
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const wide = [...counts].filter(([width]) => width > 1);
  const [most] = (wide.length > 0 ? wide : [...counts]).toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? 0;
}

/**
 * The place of the header: of the first records the one with most names of columns, else the first that is as wide as the table.
 * Undefined if that one has an e-mail address: it is a person, whom taking it for a header would lose.
 */
function findHeader(records: readonly string[][], width: number): number | undefined {
  const first = records.slice(0, maxTitles);
  const names = first.map(countKnownNames);
  const most = Math.max(0, ...names);
  if (most >= Math.min(2, width)) return names.indexOf(most);
  const index = Math.max(
    0,
    first.findIndex((cells) => cells.length === width),
  );
  return first[index]?.some((cell) => parseEmail(cell)) ? undefined : index;
}

function toScore({ headers, names, delimiter }: Table, separator: string | undefined): number {
  return names * 1_000 + (delimiter === separator ? 500 : 0) + headers.length;
}
