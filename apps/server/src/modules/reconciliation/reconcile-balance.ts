import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { selectExpectedBalance } from "./books.store.ts";
import { reconcileListedCharges } from "./reconcile-charges.ts";
import { reconcileWithdrawals } from "./reconcile-withdrawals.ts";
import type { ReconciliationRun } from "./reconciliation.rules.ts";
import { findDiscrepancies } from "./reconciliation.rules.ts";
import { recordDiscrepancies } from "./sync-missed.ts";

const maxAttempts = 3;
const hourMs = 3_600_000;

/**
 * Compares the total, available, waiting and disputed balance. Money moves meanwhile, so a discrepancy is checked again
 * before it counts.
 */
export async function reconcileBalance(ctx: Ctx, run: ReconciliationRun) {
  for (let attempt = 1; ; attempt++) {
    const reported = await run.gateway.balance(run.access);
    const expected = await inTransaction(ctx, (ctx) => selectExpectedBalance(ctx, run));
    const discrepancies = findDiscrepancies([
      { kind: "balance", subject: "", expectedCents: expected.totalCents, foundCents: reported.totalCents },
      { kind: "available", subject: "", expectedCents: expected.availableCents, foundCents: reported.availableCents },
      { kind: "receivable", subject: "", expectedCents: expected.waitingCents, foundCents: reported.receivableCents },
      { kind: "disputed", subject: "", expectedCents: expected.disputedCents, foundCents: reported.disputedCents },
    ]);
    if (discrepancies.length === 0) return;
    if (attempt === maxAttempts) return recordDiscrepancies(ctx, run, discrepancies);
    await reconcileListedCharges(ctx, run, new Date(run.startedAt.getTime() - hourMs));
    await reconcileWithdrawals(ctx, run);
  }
}
