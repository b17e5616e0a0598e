import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { deleteImported, updateImported } from "#modules/subscriptions/index";
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
