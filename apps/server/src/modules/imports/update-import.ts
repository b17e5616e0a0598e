import type { imports } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import type { Column } from "./columns.rules.ts";
import { type Change, type ImportRecord, updateImportRow } from "./imports.store.ts";
import { assertImportReady, lockOwnImport } from "./own-import.ts";
import type { Cells } from "./parse-row.rules.ts";
import { readImportJob } from "./read-import.job.ts";
import { readingOf } from "./reading-of.ts";
import { countRows, lockLines, updateMended, updateRows, validateRows } from "./rows.store.ts";

type Body = z.output<typeof imports.patchImport.schema.body>;

/** Mends rows at once; other columns have the file read anew in the background. NOT_FOUND, IMPORT_BUSY, IMPORT_CLOSED. */
export async function updateImport(ctx: Ctx, accountId: string, id: string, body: Body) {
  await inTransaction(ctx, async (ctx) => {
    const found = await lockOwnImport(ctx, accountId, id);
    assertImportReady(found);
    if (body.rows?.length) await mend(ctx, found, body.rows);
    const change = changeOf(found, body);
    if (!change) return;
    await updateImportRow(ctx, id, { ...change, state: "reading", done_rows: 0 });
    await enqueue(ctx, readImportJob, { importId: id });
  });
}

function changeOf(found: ImportRecord, { columns, source, dateOrder, defaultUntil }: Body): Change | undefined {
  const change: Change = {
    ...(columns && { columns: JSON.stringify(withFields(found.columns as Column[], columns)) }),
    ...(source && { source }),
    ...(dateOrder && { date_order: dateOrder }),
    ...(defaultUntil !== undefined && { default_until: defaultUntil }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** A field stands once: where it is chosen for another column, the one before loses it. */
function withFields(columns: readonly Column[], chosen: NonNullable<Body["columns"]>): Column[] {
  const changed = columns.map((column) => ({ ...column }));
  for (const { index, field } of chosen) {
    const column = changed[index];
    if (!column) throw new AppError("VALIDATION_FAILED", { columns: "Esta coluna não existe." });
    for (const other of changed) if (field && other.field === field) other.field = null;
    column.field = field;
  }
  return changed;
}

async function mend(ctx: Ctx, found: ImportRecord, rows: NonNullable<Body["rows"]>) {
  const lines = rows.map(({ line }) => line);
  const staged = await lockLines(ctx, found.id, lines);
  const understand = readingOf(ctx, found);
  const mended = staged.map((row) => {
    const { line: _, ...cells } = rows.findLast(({ line }) => line === row.line) as { line: number } & Cells;
    return { ...row, mended: { ...(row.mended as Cells | null), ...cells } };
  });
  if (mended.length === 0) throw new AppError("NOT_FOUND");
  for (const { line, mended: cells } of mended) await updateMended(ctx, found.id, line, cells);
  const understood = mended.map(understand);
  await updateRows(ctx, found.id, understood);
  // Whoever had the same key before, or has it now, may be somebody else's double.
  const keys = [...staged, ...understood].flatMap(({ key }) => key ?? []);
  const { account_id: accountId, source } = found;
  await validateRows(ctx, { accountId, importId: found.id, source }, { keys, lines });
  const { rows: _, ...counts } = await countRows(ctx, found.id);
  await updateImportRow(ctx, found.id, { counts: JSON.stringify(counts) });
}
