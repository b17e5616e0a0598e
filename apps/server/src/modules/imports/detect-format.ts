import { imports } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { UploadedFile } from "#core/http/read-upload";
import { isOutOfMemory, runHere, runThread, smallFileBytes, type Thread } from "#core/threads/run-thread";
import { shareParsing } from "#core/threads/share-work";
import { type CsvFormat, type FormatError, readFormat } from "./read-format.ts";

const program = { file: "modules/imports/detect-format.worker.ts", heapMegabytes: 128 };

/**
 * Detects encoding, delimiter, headers and length. IMPORT_NOT_CSV, IMPORT_TOO_LONG, IMPORT_EMPTY, TOO_MANY_ATTEMPTS, UNAVAILABLE.
 */
export async function detectFormat(accountId: string, { path, bytes }: UploadedFile): Promise<CsvFormat> {
  const input = { path, maxRows: imports.importRowsMax };
  const read = (thread: Thread) => thread.next<CsvFormat | FormatError>();
  const found =
    bytes <= smallFileBytes
      ? await read(runHere(readFormat(input)))
      : await shareParsing(accountId, (timeout) => runThread(program, input, timeout, read)).catch((error) => {
          throw isOutOfMemory(error) ? new AppError("IMPORT_NOT_CSV") : error;
        });
  if ("code" in found) throw new AppError(found.code);
  return found;
}
