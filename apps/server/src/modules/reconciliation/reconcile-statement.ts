import { formatInTimeZone } from "#core/calendar";
import type { Ctx } from "#core/ctx";
import { type LedgerMovements, selectMovements, selectStatementDays } from "./books.store.ts";
import type { ReconciliationRun } from "./reconciliation.rules.ts";
import { findExpectedOfDay } from "./reconciliation.rules.ts";
import { recordDiscrepancies, resync } from "./resync.ts";
import { selectLastCompletedAt } from "./runs.store.ts";

const dayMs = 86_400_000;
const batchSize = 100;

/**
 * Compares the statement's days since the last run, and those with open discrepancies, line by line with the ledger.
 */
export async function reconcileStatement(ctx: Ctx, run: ReconciliationRun) {
  const last = (await selectLastCompletedAt(ctx, run.connection.id)) ?? run.connection.created_at;
  const days = new Set(await selectStatementDays(ctx, run));
  // Includes the day before, which was incomplete at the last run.
  for (let at = last.getTime() - dayMs; at < ctx.now().getTime() + dayMs; at += dayMs)
    days.add(formatInTimeZone(new Date(at), "yyyy-MM-dd"));
  for (const day of days) await reconcileDay(ctx, run, day);
}

/** Memory: one sum per charge or payout of that day. */
async function reconcileDay(ctx: Ctx, run: ReconciliationRun, day: string) {
  const sums = new Map<string, number>();
  for await (const page of run.gateway.statement(run.access, day))
    for (const { reference, cents } of page) sums.set(reference, (sums.get(reference) ?? 0) + cents);
  const references = [...sums.keys()];
  for (let i = 0; i < references.length; i += batchSize) {
    const batch = references.slice(i, i + batchSize);
    const movements = await selectMovements(ctx, run, batch);
    for (const reference of batch) {
      const cents = sums.get(reference) ?? 0;
      const expected = await findExpected(ctx, run, cents, movements.get(reference));
      if (expected === undefined) continue;
      const discrepancy = { subject: `${day} ${reference}`, expectedCents: expected, foundCents: cents };
      await recordDiscrepancies(ctx, run, [{ kind: "statement", ...discrepancy }]);
    }
  }
}

/** Undefined if the ledger agrees; null if it does not know the object. */
async function findExpected(ctx: Ctx, run: ReconciliationRun, cents: number, movements: LedgerMovements | undefined) {
  // Foreign movements matter only if they do not cancel out.
  if (!movements) return cents === 0 ? undefined : null;
  const expected = findExpectedOfDay(cents, movements.movements);
  if (expected === undefined) return undefined;
  // It may have changed since the ledger was read.
  const { reference, paymentId, transferId } = movements;
  if (paymentId) await resync(ctx, run, { paymentId });
  else if (transferId) await resync(ctx, run, { transferId });
  const now = (await selectMovements(ctx, run, [reference])).get(reference);
  return findExpectedOfDay(cents, now?.movements ?? []);
}
