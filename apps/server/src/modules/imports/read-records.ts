import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { TextDecoderStream } from "node:stream/web";
import type { imports } from "@camarim/contract";
import { CsvError, parse } from "csv-parse";
import { type Encoding, toCsvOptions } from "./csv-options.rules.ts";

/** Why a file could not be read to its end. */
export type FileFailure = { failure: imports.ImportFailure | null };
export type RecordBatch = { line: number; cells: string[] }[];
export type RecordsInput = { path: string; encoding: Encoding; delimiter: string; size: number };

export async function* readRecords({
  path,
  encoding,
  delimiter,
  size,
}: RecordsInput): AsyncGenerator<RecordBatch, FileFailure> {
  const bytes = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  const text = Readable.fromWeb(bytes.pipeThrough(new TextDecoderStream(encoding)) as never);
  const parser = text.pipe(parse({ ...toCsvOptions(delimiter), from: 2 }));
  text.on("error", (error) => parser.destroy(error));
  let [line, batch]: [number, RecordBatch] = [0, []];
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1;
      // PostgreSQL's text types cannot contain NUL.
      batch.push({ line, cells: cells.map((cell) => cell.replaceAll("\0", "")) });
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { failure: /QUOTE|MAX_RECORD/.test(error.code) ? "quotes" : "unreadable" };
  }
  return { failure: null };
}
