import type { Ctx } from "#core/ctx";
import { selectImport, updateImportIn } from "./imports.store.ts";
import { countRows, validateRows } from "./rows.store.ts";

const batch = 2_000;

/** The rehearsal: what would become of each row. Then the import is ready. */
export async function validateImport(ctx: Ctx, importId: string, signal: AbortSignal) {
  const found = await selectImport(ctx, importId);
  if (found?.state !== "reading") return;
  const { account_id: accountId, source, total_rows: total } = found;
  for (let from = 0; from < total; from += batch) {
    signal.throwIfAborted();
    await validateRows(ctx, { accountId, importId, source }, { from, to: from + batch });
  }
  const { rows, ...counts } = await countRows(ctx, importId);
  const state = rows === 0 ? "failed" : "ready";
  const failure = rows === 0 ? "empty" : null;
  await updateImportIn(ctx, importId, "reading", {
    state,
    failure,
    done_rows: rows,
    total_rows: rows,
    counts: JSON.stringify(counts),
  });
}
