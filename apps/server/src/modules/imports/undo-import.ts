import { imports } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { type ImportRecord, updateImportRow } from "./imports.store.ts";
import { lockOwnImport } from "./own-import.ts";
import { undoPeopleJob } from "./undo-people.job.ts";

/** Until when an import can be taken back. */
export function undoUntil(importedAt: Date): Date {
  return new Date(importedAt.getTime() + imports.undoHours * 3_600_000);
}

/** Begins to take an import back; asking again is the same. NOT_FOUND, IMPORT_BUSY, UNDO_OVER. */
export async function undoImport(ctx: Ctx, accountId: string, id: string): Promise<ImportRecord> {
  return inTransaction(ctx, async (ctx) => {
    const found = await lockOwnImport(ctx, accountId, id);
    if (found.state === "undoing" || found.state === "undone") return found;
    if (found.state === "reading" || found.state === "importing") throw new AppError("IMPORT_BUSY");
    if (!found.imported_at || undoUntil(found.imported_at) <= ctx.now()) throw new AppError("UNDO_OVER");
    const begun = { state: "undoing", done_rows: 0, undone_count: 0 } as const;
    await updateImportRow(ctx, id, begun);
    await enqueue(ctx, undoPeopleJob, { importId: id });
    return { ...found, ...begun };
  });
}
