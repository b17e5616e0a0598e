import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { TextDecoderStream } from "node:stream/web";
import type { imports } from "@camarim/contract";
import { CsvError, parse } from "csv-parse";
import { type Encoding, toCsvOptions } from "./detect-format.ts";

/** Why a file could not be read to its end. */
export type FileFailure = { failure: imports.ImportFailure };
export type RecordBatch = { line: number; cells: string[] }[];

/**
 * The rows below the header, numbered from 1, in batches of `size`, so that memory use does not depend on the file's
 * length.
 */
export async function* parseRecords(
  path: string,
  { encoding, delimiter }: { encoding: Encoding; delimiter: string },
  size: number,
): AsyncGenerator<RecordBatch, FileFailure | undefined> {
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
  return undefined;
}
