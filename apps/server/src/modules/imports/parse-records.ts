import { stat } from "node:fs/promises";
import { isOutOfMemory, openThread, runHere, smallFileBytes } from "#core/threads/run-thread";
import { type FileFailure, type RecordBatch, type RecordsInput, readRecords } from "./read-records.ts";

const program = { file: "modules/imports/parse-records.worker.ts", heapMegabytes: 128 };

/**
 * The rows below the header, numbered from 1, in batches of `size`, so that memory use does not depend on the file's
 * length. Whoever stops before the end calls `return`, which ends the thread.
 */
export async function* parseRecords(input: RecordsInput): AsyncGenerator<RecordBatch, FileFailure> {
  const { size } = await stat(input.path);
  const thread = size <= smallFileBytes ? runHere(readRecords(input)) : openThread(program, input);
  try {
    for (;;) {
      const message = await thread.next<RecordBatch | FileFailure>();
      if (!Array.isArray(message)) return message;
      yield message;
    }
  } catch (error) {
    if (isOutOfMemory(error)) return { failure: "unreadable" };
    throw error;
  } finally {
    await thread.end();
  }
}
