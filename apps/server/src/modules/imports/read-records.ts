import type { imports } from "@camarim/contract";
import type { Encoding } from "#core/text/text-encoding";
import { createRecordReader } from "./csv-records.rules.ts";
import { LineTooLong, readLines } from "./read-lines.ts";

/** Why a file could not be read to its end. */
export type FileFailure = { failure: imports.ImportFailure | null };
export type RecordBatch = { line: number; cells: string[] }[];
/** `skipped`: records before the first row of data, the header among them; `width`: cells of a whole record. */
export type RecordsInput = {
  path: string;
  encoding: Encoding;
  delimiter: string;
  size: number;
  skipped: number;
  width: number;
};

/** The rows of data, numbered as in a spreadsheet whose first row is 0. */
export async function* readRecords(input: RecordsInput): AsyncGenerator<RecordBatch, FileFailure> {
  const { path, encoding, delimiter, size, width } = input;
  const reader = createRecordReader(delimiter, width);
  // Without a header the first row would be 0.
  const offset = input.skipped === 0 ? 0 : 1;
  let [skipped, batch]: [number, RecordBatch] = [input.skipped, []];
  const add = (record: { cells: string[]; row: number }) => {
    if (skipped > 0) skipped -= 1;
    // PostgreSQL's text types cannot contain NUL.
    else batch.push({ line: record.row - offset, cells: record.cells.map((cell) => cell.replaceAll("\0", "")) });
  };
  try {
    for await (const lines of readLines(path, encoding)) {
      for (const record of reader.take(lines, false)) {
        add(record);
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
    }
    for (const record of reader.take([], true)) add(record);
    if (batch.length > 0) yield batch;
  } catch (error) {
    if (error instanceof LineTooLong) return { failure: "unreadable" };
    throw error;
  }
  return { failure: null };
}
