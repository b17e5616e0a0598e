import { stat } from "node:fs/promises";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { defineJob } from "#core/jobs/jobs";
import type { Encoding } from "#core/text/text-encoding";
import { isOutOfMemory, openThread, runHere, smallFileBytes } from "#core/threads/run-thread";
import { type Column, isBrazilianFile } from "./columns.rules.ts";
import { createRowParser, toDateOrder } from "./create-row-parser.ts";
import { type ImportRecord, selectImport, updateImportIn, updateImportRow } from "./imports.store.ts";
import { decideDateOrder } from "./parse-date-time.rules.ts";
import { countStagedEvidence } from "./questions.store.ts";
import { type FileFailure, type RecordBatch, type RecordsInput, readRecords } from "./read-records.ts";
import { getLastLine, insertRows, selectCells, updateRows } from "./rows.store.ts";
import { validateImport } from "./validate-import.ts";

/** Small batches, so that the rows are collected as young garbage. */
const batchSize = 250;
/** So many that their dates are read within the time of a statement. */
const evidenceSize = 20_000;

/** Stages the rows of the file unless they are staged, parses them by the current columns, and validates them. */
export async function readImport(ctx: Ctx, importId: string, signal: AbortSignal) {
  const record = await selectImport(ctx, importId);
  if (record?.state !== "reading") return;
  if (record.fileKey) {
    const staged = await stageOnce(ctx, record, record.fileKey, signal);
    if (!staged) return;
    const { failure } = staged;
    const result = failure
      ? ({ state: "failed", failure, fileKey: null } as const)
      : { fileKey: null, totalRows: await getLastLine(ctx, importId) };
    await updateImportIn(ctx, importId, "reading", result);
    // After the commit: an interrupted run starts with the file again.
    await ctx.storage.remove(record.fileKey);
    if (failure) return;
    // The first rows may have said something else about dates than all of them.
    if (await updateDateOrder(ctx, record, signal)) await parseStagedRows(ctx, importId, signal);
  } else {
    await updateDateOrder(ctx, record, signal);
    await parseStagedRows(ctx, importId, signal);
  }
  await validateImport(ctx, importId, signal);
}

/** Undefined if another run has finished the import, and deleted its file, in the meantime. */
async function stageOnce(ctx: Ctx, record: ImportRecord, fileKey: string, signal: AbortSignal) {
  try {
    return { failure: await ctx.storage.withLocalCopy(fileKey, (path) => stageFile(ctx, record, path, signal)) };
  } catch (error) {
    if ((await selectImport(ctx, record.id))?.fileKey === fileKey) throw error;
    return undefined;
  }
}

async function stageFile(ctx: Ctx, record: ImportRecord, path: string, signal: AbortSignal) {
  const parse = createRowParser(ctx, record);
  const lastStaged = await getLastLine(ctx, record.id);
  const encoding = record.encoding as Encoding;
  const { delimiter, skippedRows: skipped } = record;
  const width = (record.columns as Column[]).length;
  const batches = parseRecords({ path, encoding, delimiter, size: batchSize, skipped, width });
  try {
    for (;;) {
      const { value, done } = await batches.next();
      if (done) return value.failure;
      signal.throwIfAborted();
      const rows = value.filter(({ line }) => line > lastStaged);
      if (rows.length === 0) continue;
      await insertRows(
        ctx,
        record.id,
        rows.map((row) => parse({ ...row, id: newId(ctx.now()) })),
      );
      await updateImportRow(ctx, record.id, { doneRows: value.at(-1)?.line ?? 0 });
    }
  } finally {
    await batches.return({ failure: null });
  }
}

/** Decides the order of dates by all staged rows. Returns whether it changed. */
async function updateDateOrder(ctx: Ctx, record: ImportRecord, signal: AbortSignal): Promise<boolean> {
  const columns = record.columns as Column[];
  const headers = columns.map(({ header }) => header);
  const isDate = ({ field }: Column) => field === "paidUntil" || field === "nextCharge" || field === "startedAt";
  const places = columns.flatMap((column, i) => (isDate(column) ? [i + 1] : []));
  const evidence = { dmy: 0, mdy: 0, ambiguous: 0 };
  const total = await getLastLine(ctx, record.id);
  for (let from = 0; from < total; from += evidenceSize) {
    signal.throwIfAborted();
    const found = await countStagedEvidence(ctx, { importId: record.id, from, to: from + evidenceSize }, places);
    evidence.dmy += found.dmy;
    evidence.mdy += found.mdy;
    evidence.ambiguous += found.ambiguous;
  }
  const order = decideDateOrder(evidence, isBrazilianFile(headers, record.delimiter));
  if (toDateOrder({ ...record, answers: {} }) === order) return false;
  await updateImportRow(ctx, record.id, { dateOrder: order ?? "dmy", dateOrderUnclear: order === null });
  return true;
}

async function parseStagedRows(ctx: Ctx, importId: string, signal: AbortSignal) {
  const record = await selectImport(ctx, importId);
  if (!record) return;
  const parse = createRowParser(ctx, record);
  let last: number | undefined = 0;
  while (last !== undefined) {
    signal.throwIfAborted();
    const rows = await selectCells(ctx, record.id, last, batchSize);
    if (rows.length > 0) await updateRows(ctx, record.id, rows.map(parse));
    last = rows.at(-1)?.line;
    if (last !== undefined) await updateImportRow(ctx, record.id, { doneRows: last });
  }
}

/** Leaves processor time and database connections to other jobs. */
export const readImportJob = defineJob<{ importId: string }>({
  name: "read-import",
  queue: "import",
  options: { retryLimit: 10 },
  run: (ctx, { importId }, signal) => readImport(ctx, importId, signal),
});

const program = { file: "modules/imports/parse-records.worker.ts", heapMegabytes: 128 };

/**
 * The rows below the header, numbered from 1, in batches of `size`, so that memory use does not depend on the file's
 * length. Whoever stops before the end calls `return`, which ends the thread.
 */
async function* parseRecords(input: RecordsInput): AsyncGenerator<RecordBatch, FileFailure> {
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
