import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { updateImported } from "#modules/subscriptions/import-subscriptions";
import { deleteImported } from "#modules/subscriptions/subscriptions.queries";
import { type ImportRecord, selectImport, updateImportIn, updateImportRow } from "./imports.store.ts";
import {
  assignToImport,
  countPeople,
  deletePeople,
  lockPeople,
  lockUnclaimed,
  undoMove,
  type Waiting,
} from "./people.store.ts";
import { lastLine } from "./rows.store.ts";

const batch = 500;

/** Takes away whom an import brought, and puts back whom it moved. Who has come, ordered or paid since, was given days, or stands in another file, stays. */
export async function undoPeople(ctx: Ctx, importId: string, signal: AbortSignal) {
  const found = await selectImport(ctx, importId);
  if (found?.state !== "undoing") return;
  await putBack(ctx, found, signal);
  let last: string | undefined;
  do {
    const after = last;
    signal.throwIfAborted();
    last = await inTransaction(ctx, (ctx) => takeAway(ctx, found, after));
  } while (last);
  const { brought } = await countPeople(ctx, { importId });
  await updateImportIn(ctx, importId, "undoing", { state: "undone", kept_count: brought });
}

async function putBack(ctx: Ctx, { id, account_id: accountId }: ImportRecord, signal: AbortSignal) {
  const total = await lastLine(ctx, id);
  for (let from = 0; from < total; from += batch) {
    signal.throwIfAborted();
    await inTransaction(ctx, async (ctx) => {
      await lockPeople(ctx, accountId);
      const back = await undoMove(ctx, id, from, from + batch);
      await updateImported(
        ctx,
        back.flatMap(({ subscriptionId: id, ...step }) => (id ? [{ id, ...step }] : [])),
      );
    });
  }
}

async function takeAway(ctx: Ctx, { id, account_id: accountId }: ImportRecord, after: string | undefined) {
  await lockPeople(ctx, accountId);
  const waiting = await lockUnclaimed(ctx, id, after, batch);
  const elsewhere = waiting.filter((person) => person.elsewhere !== null);
  await assignToImport(ctx, elsewhere);
  const alone = waiting.filter((person) => person.elsewhere === null);
  const gone = new Set(
    await deleteImported(
      ctx,
      alone.flatMap(({ subscriptionId: id, paidUntil: end }) => (id ? [{ id, end }] : [])),
    ),
  );
  const away = alone.filter(({ subscriptionId }: Waiting) => !subscriptionId || gone.has(subscriptionId));
  await deletePeople(
    ctx,
    away.map((person) => person.id),
  );
  const { undone_count: undone } = (await selectImport(ctx, id)) as ImportRecord;
  await updateImportRow(ctx, id, { undone_count: (undone ?? 0) + away.length });
  return waiting.length === batch ? waiting.at(-1)?.id : undefined;
}
