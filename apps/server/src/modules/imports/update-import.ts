import type { imports } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import type { Column } from "./columns.rules.ts";
import { createRowParser } from "./create-row-parser.ts";
import { assertImportReady, lockOwnImport } from "./imports.queries.ts";
import { type ImportChange, type ImportRecord, updateImportRow } from "./imports.store.ts";
import type { Cells } from "./parse-row.rules.ts";
import { readImportJob } from "./read-import.ts";
import { countRows, lockLines, updateCorrections, updateRows, validateRows } from "./rows.store.ts";

type ImportPatch = z.output<typeof imports.patchImport.schema.body>;

/**
 * Corrects rows at once; changed columns make the file be parsed again in the background. NOT_FOUND, IMPORT_BUSY,
 * IMPORT_CLOSED.
 */
export async function updateImport(ctx: Ctx, accountId: string, id: string, body: ImportPatch) {
  await inTransaction(ctx, async (ctx) => {
    const record = await lockOwnImport(ctx, accountId, id);
    assertImportReady(record);
    if (body.rows?.length) await fixRows(ctx, record, body.rows);
    const change = toChange(record, body);
    if (!change) return;
    await updateImportRow(ctx, id, { ...change, state: "reading", done_rows: 0 });
    await enqueue(ctx, readImportJob, { importId: id });
  });
}

function toChange(
  record: ImportRecord,
  { columns, source, dateOrder, defaultUntil }: ImportPatch,
): ImportChange | undefined {
  const change: ImportChange = {
    ...(columns && { columns: JSON.stringify(assignFields(record.columns as Column[], columns)) }),
    ...(source && { source }),
    ...(dateOrder && { date_order: dateOrder }),
    ...(defaultUntil !== undefined && { default_until: defaultUntil }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** A field is assigned to one column only. */
function assignFields(columns: readonly Column[], choices: NonNullable<ImportPatch["columns"]>): Column[] {
  const changed = columns.map((column) => ({ ...column }));
  for (const { index, field } of choices) {
    const column = changed[index];
    if (!column) throw new AppError("VALIDATION_FAILED", { columns: "Esta coluna não existe." });
    for (const other of changed) if (field && other.field === field) other.field = null;
    column.field = field;
  }
  return changed;
}

async function fixRows(ctx: Ctx, record: ImportRecord, rows: NonNullable<ImportPatch["rows"]>) {
  const lines = rows.map(({ line }) => line);
  const staged = await lockLines(ctx, record.id, lines);
  const parse = createRowParser(ctx, record);
  const corrected = staged.map((row) => {
    const { line: _, ...cells } = rows.findLast(({ line }) => line === row.line) as { line: number } & Cells;
    return { ...row, corrections: { ...(row.corrections as Cells | null), ...cells } };
  });
  if (corrected.length === 0) throw new AppError("NOT_FOUND");
  for (const { line, corrections: cells } of corrected) await updateCorrections(ctx, record.id, line, cells);
  const parsed = corrected.map(parse);
  await updateRows(ctx, record.id, parsed);
  // Rows with the old or the new key may have become duplicates or ceased to be.
  const keys = [...staged, ...parsed].flatMap(({ key }) => key ?? []);
  const { account_id: accountId, source } = record;
  await validateRows(ctx, { accountId, importId: record.id, source }, { keys, lines });
  const { rows: _, ...counts } = await countRows(ctx, record.id);
  await updateImportRow(ctx, record.id, { counts: JSON.stringify(counts) });
}
