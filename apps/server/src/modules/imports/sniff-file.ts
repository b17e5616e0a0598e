import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { imports } from "@camarim/contract";
import { parse } from "csv-parse/sync";
import { AppError } from "#core/app-error";

export type Encoding = "utf-8" | "windows-1252" | "utf-16le";
export type Sniffed = { encoding: Encoding; delimiter: string; headers: string[]; samples: string[][]; rows: number };

const headBytes = 256 * 1024;
const delimiters = [";", ",", "\t", "|"];
const columnsMax = 200;

/** What a file is made of, from one pass through it. IMPORT_NOT_CSV, IMPORT_TOO_LONG, IMPORT_EMPTY. */
export async function sniffFile(path: string): Promise<Sniffed> {
  const head = await readHead(path);
  const encoding = await encodingOf(path, head);
  const text = new TextDecoder(encoding).decode(head);
  // Whatever is no text: a workbook of Excel, a PDF, a picture.
  if (/^%PDF|(?![\t\n\v\f\r])\p{Cc}/u.test(text.slice(0, 4_000))) throw new AppError("IMPORT_NOT_CSV");
  const found = delimiters.map((delimiter) => ({ delimiter, records: parseHead(text, delimiter) }));
  const [best] = found.toSorted((a, b) => widthOf(b.records) - widthOf(a.records));
  const [headers = [], ...samples] = best?.records ?? [];
  if (!best || headers.length === 0 || samples.length === 0) throw new AppError("IMPORT_EMPTY");
  // A line of prose is no table; a list of e-mails alone has no date, and is told so by its rows.
  if (headers.length > columnsMax || headers.every((header) => header === "")) throw new AppError("IMPORT_NOT_CSV");
  const rows = (await countLines(path)) - 1;
  if (rows > imports.importRowsMax) throw new AppError("IMPORT_TOO_LONG");
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

/** UTF-8 where every byte of the file is; the first accent may stand in its last line. */
async function encodingOf(path: string, head: Buffer): Promise<Encoding> {
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

/** Ends of lines outside quotes; those inside belong to a cell. */
async function countLines(path: string): Promise<number> {
  let [lines, isQuoted, hasText] = [0, false, false];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if (byte === 0x22) isQuoted = !isQuoted;
      if (byte === 0x0a && !isQuoted) {
        if (hasText) lines += 1;
        hasText = false;
      } else if (byte > 0x20) hasText = true;
    }
  }
  return hasText ? lines + 1 : lines;
}

function parseHead(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { ...csvOptions(delimiter), to: 31, relax_quotes: true });
  } catch {
    // Cut off within a quoted cell: the lines before it are enough.
    const lines = text.split(/\r?\n/).filter(Boolean).slice(0, 6);
    return lines.map((line) => line.split(delimiter).map((cell) => cell.replace(/^"|"$/g, "")));
  }
}

function widthOf(records: readonly string[][]): number {
  const [head, next] = records;
  return head ? head.length + (next?.length === head.length ? 0.5 : 0) : 0;
}

export function csvOptions(delimiter: string) {
  return {
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    max_record_size: 64 * 1024,
  };
}
