import { imports } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { deleteImported, updateImported } from "#modules/subscriptions/index";
import { lockOwnImport } from "./imports.queries.ts";
import { type ImportRecord, selectImport, updateImportIn, updateImportRow } from "./imports.store.ts";
import {
  assignToImport,
  countPeople,
  deletePeople,
  lockPeople,
  lockUnclaimed,
  type UnclaimedPerson,
  undoChanges,
} from "./people.store.ts";
import { getLastLine } from "./rows.store.ts";

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

const batchSize = 500;

/**
 * Deletes the people whom an import added and restores those whom it changed. People who have arrived, ordered, paid or
 * received days since, or who are part of another file, remain.
 */
export async function undoPeople(ctx: Ctx, importId: string, signal: AbortSignal) {
  const record = await selectImport(ctx, importId);
  if (record?.state !== "undoing") return;
  await restoreChanges(ctx, record, signal);
  let last: string | undefined;
  do {
    const after = last;
    signal.throwIfAborted();
    last = await inTransaction(ctx, (ctx) => deleteBatch(ctx, record, after));
  } while (last);
  const { imported } = await countPeople(ctx, { importId });
  await updateImportIn(ctx, importId, "undoing", { state: "undone", retainedCount: imported });
}

async function restoreChanges(ctx: Ctx, { id, accountId }: ImportRecord, signal: AbortSignal) {
  const total = await getLastLine(ctx, id);
  for (let from = 0; from < total; from += batchSize) {
    signal.throwIfAborted();
    await inTransaction(ctx, async (ctx) => {
      await lockPeople(ctx, accountId);
      const restored = await undoChanges(ctx, id, from, from + batchSize);
      await updateImported(
        ctx,
        restored.flatMap(({ subscriptionId: id, ...step }) => (id ? [{ id, ...step }] : [])),
      );
    });
  }
}

async function deleteBatch(ctx: Ctx, { id, accountId }: ImportRecord, after: string | undefined) {
  await lockPeople(ctx, accountId);
  const unclaimed = await lockUnclaimed(ctx, id, after, batchSize);
  const shared = unclaimed.filter((person) => person.otherImportId !== null);
  await assignToImport(ctx, shared);
  const exclusive = unclaimed.filter((person) => person.otherImportId === null);
  const deletedIds = new Set(
    await deleteImported(
      ctx,
      exclusive.flatMap(({ subscriptionId: id, paidUntil: end }) => (id ? [{ id, end }] : [])),
    ),
  );
  const deleted = exclusive.filter(
    ({ subscriptionId }: UnclaimedPerson) => !subscriptionId || deletedIds.has(subscriptionId),
  );
  await deletePeople(
    ctx,
    deleted.map((person) => person.id),
  );
  const { undoneCount: undone } = (await selectImport(ctx, id)) as ImportRecord;
  await updateImportRow(ctx, id, { undoneCount: (undone ?? 0) + deleted.length });
  return unclaimed.length === batchSize ? unclaimed.at(-1)?.id : undefined;
}

export const undoPeopleJob = defineJob<{ importId: string }>({
  name: "undo-people",
  queue: "import",
  options: { retryLimit: 10 },
  run: (ctx, { importId }, signal) => undoPeople(ctx, importId, signal),
});
