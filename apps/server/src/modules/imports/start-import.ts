import { basename } from "node:path";
import { imports } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/http/read-upload";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs/jobs";
import { toLine } from "#core/text/to-line";
import { truncate } from "#core/text/truncate";
import { isOutOfMemory, runHere, runThread, smallFileBytes, type Thread } from "#core/threads/run-thread";
import { shareParsing } from "#core/threads/share-work";
import { inTransactionWithObjects } from "#core/transaction-with-objects";
import { type Column, guessSource, isBrazilianFile } from "./columns.rules.ts";
import { guessFields } from "./guess-fields.rules.ts";
import { insertImport, selectImport } from "./imports.store.ts";
import { selectConnection } from "./lastlink.store.ts";
import { countEvidence, decideDateOrder } from "./parse-date-time.rules.ts";
import { type CsvFormat, type FormatError, readFormat } from "./read-format.ts";
import { readImportJob } from "./read-import.ts";

const maxSamples = 3;

/** Stores a file and enqueues its dry run. IMPORT_NOT_CSV, IMPORT_TOO_LONG, IMPORT_EMPTY, IMPORT_BUSY. */
export async function startImport(ctx: Ctx, accountId: string, file: UploadedFile, typedName: string | undefined) {
  const fileName = basename(typedName ?? "assinantes.csv");
  const { encoding, delimiter, headers, skipped, samples, rows } = await detectFormat(accountId, file);
  const fields = guessFields(headers, samples);
  const columns: Column[] = headers.map((header, i) => ({
    header: toShown(header),
    field: fields[i] ?? null,
    samples: samples
      .map((cells) => toShown(cells[i] ?? ""))
      .filter(Boolean)
      .slice(0, maxSamples),
  }));
  const isDated = (i: number) => ["paidUntil", "nextCharge", "startedAt"].includes(fields[i] ?? "");
  const dates = samples.flatMap((cells) => cells.filter((_, i) => isDated(i)));
  const id = newId(ctx.now());
  const fileKey = ctx.storage.toKey(`imports/${id}.csv`);
  await ctx.storage.storeFile(file.path, fileKey);
  return inTransactionWithObjects(ctx, [fileKey], async (ctx) => {
    const source = guessSource(headers, fileName) ?? (await getUsualSource(ctx, accountId));
    const dateOrder = decideDateOrder(countEvidence(dates), isBrazilianFile(headers, delimiter));
    const row = {
      id,
      accountId,
      fileName,
      fileKey,
      encoding,
      delimiter,
      source,
      columns,
      dateOrder,
      skippedRows: skipped,
      totalRows: rows,
    };
    await insertImport(ctx, row);
    await enqueue(ctx, readImportJob, { importId: id });
    const record = await selectImport(ctx, id);
    if (!record) throw new AppError("INTERNAL");
    return record;
  });
}

/** A file that does not say its platform is Lastlink's only for those who have connected it. */
async function getUsualSource(ctx: Ctx, accountId: string): Promise<imports.ImportSource> {
  return (await selectConnection(ctx, accountId))?.connectedAt ? "lastlink" : "other";
}

function toShown(text: string): string {
  return truncate(toLine(text), 80);
}

const program = { file: "modules/imports/detect-format.worker.ts", heapMegabytes: 128 };

/**
 * Detects encoding, delimiter, headers and length. IMPORT_NOT_CSV, IMPORT_TOO_LONG, IMPORT_EMPTY, TOO_MANY_ATTEMPTS, UNAVAILABLE.
 */
async function detectFormat(accountId: string, { path, bytes }: UploadedFile): Promise<CsvFormat> {
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
