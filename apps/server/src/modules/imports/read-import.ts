import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { defineJob } from "#core/jobs/jobs";
import type { Encoding } from "#core/text/text-encoding";
import { type Column, isBrazilianFile } from "./columns.rules.ts";
import { createRowParser, toDateOrder } from "./create-row-parser.ts";
import { decideDateOrder } from "./date-order.rules.ts";
import { type ImportRecord, selectImport, updateImportIn, updateImportRow } from "./imports.store.ts";
import { parseRecords } from "./parse-records.ts";
import { countStagedEvidence } from "./questions.store.ts";
import { getLastLine, insertRows, selectCells, updateRows } from "./rows.store.ts";
import { validateImport } from "./validate-import.ts";

/** Small batches, so that the rows are collected as young garbage. */
const batchSize = 250;

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
    if (await updateDateOrder(ctx, record)) await parseStagedRows(ctx, importId, signal);
  } else {
    await updateDateOrder(ctx, record);
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
async function updateDateOrder(ctx: Ctx, record: ImportRecord): Promise<boolean> {
  const columns = record.columns as Column[];
  const headers = columns.map(({ header }) => header);
  const isDate = ({ field }: Column) => field === "paidUntil" || field === "nextCharge" || field === "startedAt";
  const places = columns.flatMap((column, i) => (isDate(column) ? [i + 1] : []));
  const evidence = await countStagedEvidence(ctx, record.id, places);
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
