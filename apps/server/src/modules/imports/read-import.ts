import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { defineJob } from "#core/jobs";
import { createRowParser } from "./create-row-parser.ts";
import type { Encoding } from "./csv-options.rules.ts";
import { type ImportRecord, selectImport, updateImportIn, updateImportRow } from "./imports.store.ts";
import { parseRecords } from "./parse-records.ts";
import { getLastLine, insertRows, selectCells, updateRows } from "./rows.store.ts";
import { validateImport } from "./validate-import.ts";

/** Small batches, so that the rows are collected as young garbage. */
const batchSize = 250;

/** Stages the rows of the file unless they are staged, parses them by the current columns, and validates them. */
export async function readImport(ctx: Ctx, importId: string, signal: AbortSignal) {
  const record = await selectImport(ctx, importId);
  if (record?.state !== "reading") return;
  if (record.file_key) {
    const staged = await stageOnce(ctx, record, record.file_key, signal);
    if (!staged) return;
    const { failure } = staged;
    const result = failure
      ? ({ state: "failed", failure, file_key: null } as const)
      : { file_key: null, total_rows: await getLastLine(ctx, importId) };
    await updateImportIn(ctx, importId, "reading", result);
    // After the commit: an interrupted run starts with the file again.
    await ctx.storage.remove(record.file_key);
    if (failure) return;
  } else await parseStagedRows(ctx, record, signal);
  await validateImport(ctx, importId, signal);
}

/** Undefined if another run has finished the import, and deleted its file, in the meantime. */
async function stageOnce(ctx: Ctx, record: ImportRecord, fileKey: string, signal: AbortSignal) {
  try {
    return { failure: await ctx.storage.withLocalCopy(fileKey, (path) => stageFile(ctx, record, path, signal)) };
  } catch (error) {
    if ((await selectImport(ctx, record.id))?.file_key === fileKey) throw error;
    return undefined;
  }
}

async function stageFile(ctx: Ctx, record: ImportRecord, path: string, signal: AbortSignal) {
  const parse = createRowParser(ctx, record);
  const lastStaged = await getLastLine(ctx, record.id);
  const encoding = record.encoding as Encoding;
  const batches = parseRecords({ path, encoding, delimiter: record.delimiter, size: batchSize });
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
      await updateImportRow(ctx, record.id, { done_rows: value.at(-1)?.line ?? 0 });
    }
  } finally {
    await batches.return({ failure: null });
  }
}

async function parseStagedRows(ctx: Ctx, record: ImportRecord, signal: AbortSignal) {
  const parse = createRowParser(ctx, record);
  let last: number | undefined = 0;
  while (last !== undefined) {
    signal.throwIfAborted();
    const rows = await selectCells(ctx, record.id, last, batchSize);
    if (rows.length > 0) await updateRows(ctx, record.id, rows.map(parse));
    last = rows.at(-1)?.line;
    if (last !== undefined) await updateImportRow(ctx, record.id, { done_rows: last });
  }
}

/** Leaves processor time and database connections to other jobs. */
export const readImportJob = defineJob<{ importId: string }>({
  queue: "read-import",
  concurrency: 2,
  options: { retryLimit: 10 },
  run: (ctx, { importId }, signal) => readImport(ctx, importId, signal),
});
