import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { importPeopleJob } from "./import-people.job.ts";
import { type ImportRecord, updateImportRow } from "./imports.store.ts";
import { assertImportReady, lockOwnImport } from "./own-import.ts";

/** Begins to import what is right; asking again is the same. NOT_FOUND, IMPORT_BUSY, IMPORT_CLOSED, IMPORT_NOTHING. */
export async function confirmImport(ctx: Ctx, accountId: string, id: string): Promise<ImportRecord> {
  return inTransaction(ctx, async (ctx) => {
    const found = await lockOwnImport(ctx, accountId, id);
    if (found.state === "importing" || found.state === "done") return found;
    assertImportReady(found);
    const counts = found.counts as Record<string, number>;
    const total = (counts.new ?? 0) + (counts.merged ?? 0);
    if (total === 0) throw new AppError("IMPORT_NOTHING");
    const begun = { state: "importing", confirmed_at: ctx.now(), done_rows: 0, total_rows: total } as const;
    await updateImportRow(ctx, id, begun);
    await enqueue(ctx, importPeopleJob, { importId: id });
    return { ...found, ...begun };
  });
}
