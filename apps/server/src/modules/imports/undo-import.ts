import { imports } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { lockOwnImport } from "./imports.queries.ts";
import { type ImportRecord, updateImportRow } from "./imports.store.ts";
import { undoPeopleJob } from "./undo-people.ts";

export function toUndoDeadline(importedAt: Date): Date {
  return new Date(importedAt.getTime() + imports.undoHours * 3_600_000);
}

/** Starts to undo an import. Idempotent. NOT_FOUND, IMPORT_BUSY, UNDO_OVER. */
export async function undoImport(ctx: Ctx, accountId: string, id: string): Promise<ImportRecord> {
  return inTransaction(ctx, async (ctx) => {
    const record = await lockOwnImport(ctx, accountId, id);
    if (record.state === "undoing" || record.state === "undone") return record;
    if (record.state === "reading" || record.state === "importing") throw new AppError("IMPORT_BUSY");
    if (!record.importedAt || toUndoDeadline(record.importedAt) <= ctx.now()) throw new AppError("UNDO_OVER");
    const change = { state: "undoing", doneRows: 0, undoneCount: 0 } as const;
    await updateImportRow(ctx, id, change);
    await enqueue(ctx, undoPeopleJob, { importId: id });
    return { ...record, ...change };
  });
}
