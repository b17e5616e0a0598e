import type { Ctx } from "#core/ctx";
import { formatInTimeZone } from "#core/text/calendar";
import { bookExtras } from "#modules/transfers/index";
import { type LedgerMovements, selectMovements, selectStatementDays } from "./books.store.ts";
import type { ReconciliationRun } from "./reconciliation.rules.ts";
import { findExpectedOfDay } from "./reconciliation.rules.ts";
import { selectLastCompletedAt } from "./runs.store.ts";
import { recordDiscrepancies, syncMissed } from "./sync-missed.ts";

const dayMs = 86_400_000;
const batchSize = 100;

/**
 * Compares the statement's days since the last run, and those with open discrepancies, line by line with the ledger. The fee of a payout
 * and a part that the bank returned are booked, since only the statement has them.
 * Memory: one sum per charge or payout of a day, and those that differ.
 */
export async function reconcileStatement(ctx: Ctx, run: ReconciliationRun) {
  const last = (await selectLastCompletedAt(ctx, run.connection.id)) ?? run.connection.createdAt;
  const days = new Set(await selectStatementDays(ctx, run));
  // Includes the day before, which was incomplete at the last run.
  for (const day of listDays(ctx, new Date(last.getTime() - dayMs))) days.add(day);
  const differences: Difference[] = [];
  for (const day of days) for await (const difference of findDifferences(ctx, run, day)) differences.push(difference);
  const settled = await settleDifferences(ctx, run, [...new Set(differences.map(({ reference }) => reference))]);
  for (const { day, reference, ...cents } of differences) {
    if (settled.has(reference)) continue;
    await recordDiscrepancies(ctx, run, [{ kind: "statement", subject: `${day} ${reference}`, ...cents }]);
  }
}

type Difference = { day: string; reference: string; expectedCents: number | null; foundCents: number };

/** Days of the statement until tomorrow, since clocks differ. */
function listDays({ now }: Ctx, from: Date): string[] {
  const count = Math.ceil((now().getTime() + dayMs - from.getTime()) / dayMs);
  return Array.from({ length: count }, (_, i) => formatInTimeZone(new Date(from.getTime() + i * dayMs), "yyyy-MM-dd"));
}

async function* findDifferences(ctx: Ctx, run: ReconciliationRun, day: string): AsyncGenerator<Difference> {
  const sums = new Map<string, number>();
  for await (const page of run.gateway.statement(run.access, day))
    for (const { reference, cents } of page) sums.set(reference, (sums.get(reference) ?? 0) + cents);
  const references = [...sums.keys()];
  for (let i = 0; i < references.length; i += batchSize) {
    const batch = references.slice(i, i + batchSize);
    const movements = await selectMovements(ctx, run, batch);
    for (const reference of batch) {
      const foundCents = sums.get(reference) ?? 0;
      const expectedCents = await findExpected(ctx, run, foundCents, movements.get(reference));
      if (expectedCents !== undefined) yield { day, reference, expectedCents, foundCents };
    }
  }
}

/**
 * Those charges and payouts whose sum of all days agrees with the ledger, or does so once the rest of a payout is booked. If the gateway
 * shows its fee only after it has returned it with a refund, the days of the sale and of the refund differ, but not their sum.
 */
async function settleDifferences(ctx: Ctx, run: ReconciliationRun, references: readonly string[]) {
  const settled = new Set<string>();
  if (references.length === 0) return settled;
  const known = await selectMovements(ctx, run, references);
  const totals = await sumStatement(ctx, run, [...known.values()]);
  for (const { reference, transferId, movements } of known.values()) {
    const total = totals.get(reference) ?? { debitCents: 0, creditCents: 0 };
    const isBalanced = movements.reduce((sum, cents) => sum + cents, 0) === total.creditCents - total.debitCents;
    if (isBalanced || (transferId && (await bookExtras(ctx, transferId, total)))) settled.add(reference);
  }
  return settled;
}

/** The statement's lines of all days, by charge or payout. */
async function sumStatement(ctx: Ctx, run: ReconciliationRun, known: readonly LedgerMovements[]) {
  const totals = new Map(known.map(({ reference }) => [reference, { debitCents: 0, creditCents: 0 }]));
  if (known.length === 0) return totals;
  const first = Math.min(...known.map(({ since }) => since.getTime()));
  for (const day of listDays(ctx, new Date(first - dayMs)))
    for await (const page of run.gateway.statement(run.access, day))
      for (const { reference, cents } of page) {
        const total = totals.get(reference);
        if (total && cents > 0) total.creditCents += cents;
        else if (total) total.debitCents -= cents;
      }
  return totals;
}

/** Undefined if the ledger agrees; null if it does not know the object. */
async function findExpected(ctx: Ctx, run: ReconciliationRun, cents: number, movements: LedgerMovements | undefined) {
  // Foreign movements matter only if they do not cancel out.
  if (!movements) return cents === 0 ? undefined : null;
  const expected = findExpectedOfDay(cents, movements.movements);
  if (expected === undefined) return undefined;
  // It may have changed since the ledger was read.
  const { reference, paymentId, transferId } = movements;
  if (paymentId) await syncMissed(ctx, run, { paymentId });
  else if (transferId) await syncMissed(ctx, run, { transferId });
  const now = (await selectMovements(ctx, run, [reference])).get(reference);
  return findExpectedOfDay(cents, now?.movements ?? []);
}
