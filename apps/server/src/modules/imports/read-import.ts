import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { type ImportRecord, selectImport, updateImportIn, updateImportRow } from "./imports.store.ts";
import { parseRecords } from "./parse-records.ts";
import { readingOf } from "./reading-of.ts";
import { insertRows, lastLine, selectCells, updateRows } from "./rows.store.ts";
import type { Encoding } from "./sniff-file.ts";
import { validateImport } from "./validate-import.ts";

/** Small enough for what carries it to be young garbage, which is taken away soon. */
const batch = 250;

/** Stages what is not staged yet, understands it by the columns as they stand, and says of each row what becomes of it. */
export async function readImport(ctx: Ctx, importId: string, signal: AbortSignal) {
  const found = await selectImport(ctx, importId);
  if (found?.state !== "reading") return;
  if (found.file_key) {
    const failure = await ctx.storage.withLocalCopy(found.file_key, (path) => stage(ctx, found, path, signal));
    const read = failure
      ? ({ state: "failed", failure, file_key: null } as const)
      : { file_key: null, total_rows: await lastLine(ctx, importId) };
    await updateImportIn(ctx, importId, "reading", read);
    // Only once nothing needs it: a reading that is cut off before begins with the file again.
    await ctx.storage.remove(found.file_key);
    if (failure) return;
  } else await readAnew(ctx, found, signal);
  await validateImport(ctx, importId, signal);
}

async function stage(ctx: Ctx, found: ImportRecord, path: string, signal: AbortSignal) {
  const understand = readingOf(ctx, found);
  const staged = await lastLine(ctx, found.id);
  const batches = parseRecords(path, { encoding: found.encoding as Encoding, delimiter: found.delimiter }, batch);
  for (;;) {
    const { value, done } = await batches.next();
    if (done) return value?.failure ?? null;
    signal.throwIfAborted();
    const rows = value.filter(({ line }) => line > staged);
    if (rows.length === 0) continue;
    await insertRows(
      ctx,
      found.id,
      rows.map((row) => understand({ ...row, id: newId(ctx.now()) })),
    );
    await updateImportRow(ctx, found.id, { done_rows: value.at(-1)?.line ?? 0 });
  }
}

async function readAnew(ctx: Ctx, found: ImportRecord, signal: AbortSignal) {
  const understand = readingOf(ctx, found);
  let last: number | undefined = 0;
  while (last !== undefined) {
    signal.throwIfAborted();
    const rows = await selectCells(ctx, found.id, last, batch);
    if (rows.length > 0) await updateRows(ctx, found.id, rows.map(understand));
    last = rows.at(-1)?.line;
    if (last !== undefined) await updateImportRow(ctx, found.id, { done_rows: last });
  }
}
