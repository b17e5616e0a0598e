import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { selectHeld } from "./books.store.ts";
import { reconcileListedCharges } from "./reconcile-charges.ts";
import { reconcileWithdrawals } from "./reconcile-withdrawals.ts";
import type { Proof } from "./reconciliation.rules.ts";
import { findDiscrepancies } from "./reconciliation.rules.ts";
import { recordDiscrepancies } from "./record-discrepancies.ts";

const tries = 3;
const hourMs = 3_600_000;

/**
 * All that lies in the account, and what of it can be withdrawn, still waits, or is withheld. Money moves meanwhile: what differs is
 * looked at again before it counts.
 */
export async function reconcileBalance(ctx: Ctx, proof: Proof) {
  for (let attempt = 1; ; attempt++) {
    const found = await proof.gateway.balance(proof.access);
    const held = await inTransaction(ctx, (ctx) => selectHeld(ctx, proof));
    const differences = findDiscrepancies([
      { kind: "balance", subject: "", expectedCents: held.totalCents, foundCents: found.totalCents },
      { kind: "available", subject: "", expectedCents: held.availableCents, foundCents: found.availableCents },
      { kind: "receivable", subject: "", expectedCents: held.waitingCents, foundCents: found.receivableCents },
      { kind: "disputed", subject: "", expectedCents: held.disputedCents, foundCents: found.disputedCents },
    ]);
    if (differences.length === 0) return;
    if (attempt === tries) return recordDiscrepancies(ctx, proof, differences);
    await reconcileListedCharges(ctx, proof, new Date(proof.startedAt.getTime() - hourMs));
    await reconcileWithdrawals(ctx, proof);
  }
}
