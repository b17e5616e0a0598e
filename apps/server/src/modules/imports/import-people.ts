import { imports } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { updateImported } from "#modules/subscriptions/index";
import { createImportedSubscriptions } from "./create-imported-subscriptions.ts";
import { toChoices } from "./imports.queries.ts";
import { type ImportRecord, incrementDone, selectImport, updateImportIn } from "./imports.store.ts";
import {
  applyChanges,
  insertPeople,
  lockNextLines,
  lockPeople,
  markImported,
  recordPreviousStates,
} from "./people.store.ts";
import { countRows, validateRows } from "./rows.store.ts";

const batchSize = 1_000;
const dayMs = 86_400_000;

/** Imports a file in batches, a transaction each, so that an interrupted run can continue. */
export async function importPeople(ctx: Ctx, importId: string, signal: AbortSignal) {
  const record = await selectImport(ctx, importId);
  if (record?.state !== "importing") return;
  for (;;) {
    signal.throwIfAborted();
    const count = await inTransaction(ctx, (ctx) => importBatch(ctx, record));
    if (count === 0) break;
  }
  const { rows: _, ...counts } = await countRows(ctx, importId);
  const change = { state: "done", importedAt: ctx.now(), counts: JSON.stringify(counts) } as const;
  await updateImportIn(ctx, importId, "importing", change);
}

async function importBatch(ctx: Ctx, record: ImportRecord): Promise<number> {
  const { id: importId, accountId, source } = record;
  await lockPeople(ctx, accountId);
  const lines = await lockNextLines(ctx, importId, batchSize);
  if (lines.length === 0) return 0;
  const work = { importId, accountId, source, lines };
  // Since the preview somebody may have subscribed here, or by another file.
  await validateRows(ctx, work, { lines });
  const claimUntil = new Date(ctx.now().getTime() + imports.importClaimDays * dayMs);
  await recordPreviousStates(ctx, work);
  const inserted = await insertPeople(ctx, work, claimUntil);
  await createImportedSubscriptions(ctx, { accountId, source, choices: toChoices(record) }, inserted);
  const changes = await applyChanges(ctx, work, claimUntil);
  await updateImported(
    ctx,
    changes.flatMap(({ subscriptionId: id, ...step }) => (id ? [{ id, ...step }] : [])),
  );
  await markImported(
    ctx,
    importId,
    lines,
    inserted.map(({ id }) => id),
  );
  await incrementDone(ctx, importId, lines.length);
  return lines.length;
}

export const importPeopleJob = defineJob<{ importId: string }>({
  name: "import-people",
  queue: "import",
  options: { retryLimit: 10 },
  run: (ctx, { importId }, signal) => importPeople(ctx, importId, signal),
});
