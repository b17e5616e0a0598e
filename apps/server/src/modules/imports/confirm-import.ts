import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { importPeopleJob } from "./import-people.ts";
import { assertImportReady, lockOwnImport } from "./imports.queries.ts";
import { type ImportRecord, updateImportRow } from "./imports.store.ts";

/** Starts the import of the valid rows. Idempotent. NOT_FOUND, IMPORT_BUSY, IMPORT_CLOSED, IMPORT_NOTHING. */
export async function confirmImport(ctx: Ctx, accountId: string, id: string): Promise<ImportRecord> {
  return inTransaction(ctx, async (ctx) => {
    const record = await lockOwnImport(ctx, accountId, id);
    if (record.state === "importing" || record.state === "done") return record;
    assertImportReady(record);
    const counts = record.counts as Record<string, number>;
    const total = (counts.new ?? 0) + (counts.merged ?? 0);
    if (total === 0) throw new AppError("IMPORT_NOTHING");
    const change = { state: "importing", confirmedAt: ctx.now(), doneRows: 0, totalRows: total } as const;
    await updateImportRow(ctx, id, change);
    await enqueue(ctx, importPeopleJob, { importId: id });
    return { ...record, ...change };
  });
}
