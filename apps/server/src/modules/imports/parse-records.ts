import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { TextDecoderStream } from "node:stream/web";
import type { imports } from "@camarim/contract";
import { CsvError, parse } from "csv-parse";
import { csvOptions, type Encoding } from "./sniff-file.ts";

/** A file that ends in an error of its own, for words of ours. */
export type Broken = { failure: imports.ImportFailure };
export type Batch = { line: number; cells: string[] }[];

/** The rows of a file below its head, counted from 1, so many at a time: however long it is, few are in memory. */
export async function* parseRecords(
  path: string,
  { encoding, delimiter }: { encoding: Encoding; delimiter: string },
  size: number,
): AsyncGenerator<Batch, Broken | undefined> {
  const bytes = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  const text = Readable.fromWeb(bytes.pipeThrough(new TextDecoderStream(encoding)) as never);
  const parser = text.pipe(parse({ ...csvOptions(delimiter), from: 2 }));
  text.on("error", (error) => parser.destroy(error));
  let [line, batch]: [number, Batch] = [0, []];
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1;
      // No column of PostgreSQL holds a NUL.
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
