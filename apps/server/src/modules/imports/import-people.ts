import { migration } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { updateImported } from "#modules/subscriptions/import-subscriptions";
import { createImportedSubscriptions } from "./create-imported-subscriptions.ts";
import { addDone, type ImportRecord, selectImport, updateImportIn } from "./imports.store.ts";
import { applyMove, insertPeople, lockNextLines, lockPeople, markImported, recordBefore } from "./people.store.ts";

const batch = 1_000;
const dayMs = 86_400_000;

/** A batch is whole or not at all; who is killed between two goes on with the next. */
export async function importPeople(ctx: Ctx, importId: string, signal: AbortSignal) {
  const found = await selectImport(ctx, importId);
  if (found?.state !== "importing") return;
  for (;;) {
    signal.throwIfAborted();
    const done = await inTransaction(ctx, (ctx) => importBatch(ctx, found));
    if (done === 0) break;
  }
  await updateImportIn(ctx, importId, "importing", { state: "done", imported_at: ctx.now() });
}

async function importBatch(ctx: Ctx, { id: importId, account_id: accountId, source }: ImportRecord): Promise<number> {
  await lockPeople(ctx, accountId);
  const lines = await lockNextLines(ctx, importId, batch);
  if (lines.length === 0) return 0;
  const work = { importId, accountId, source, lines };
  const claimUntil = new Date(ctx.now().getTime() + migration.importClaimDays * dayMs);
  await recordBefore(ctx, work);
  const fresh = await insertPeople(ctx, work, claimUntil);
  await createImportedSubscriptions(ctx, { accountId, source }, fresh);
  const moved = await applyMove(ctx, work, claimUntil);
  await updateImported(
    ctx,
    moved.flatMap(({ subscriptionId: id, ...step }) => (id ? [{ id, ...step }] : [])),
  );
  await markImported(
    ctx,
    importId,
    lines,
    fresh.map(({ id }) => id),
  );
  await addDone(ctx, importId, lines.length);
  return lines.length;
}
