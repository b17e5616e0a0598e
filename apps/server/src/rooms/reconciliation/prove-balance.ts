import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { selectHeld } from "./books.store.ts";
import { noteDifferences } from "./note-differences.ts";
import { proveListedCharges } from "./prove-charges.ts";
import { proveWithdrawals } from "./prove-withdrawals.ts";
import type { Proof } from "./reconciliation.rules.ts";
import { differing } from "./reconciliation.rules.ts";

const tries = 3;
const hourMs = 3_600_000;

/**
 * All that lies in the account, and what of it can be withdrawn, still waits, or is withheld. Money moves meanwhile: what differs is
 * looked at again before it counts.
 */
export async function proveBalance(ctx: Ctx, proof: Proof) {
  for (let attempt = 1; ; attempt++) {
    const found = await proof.gateway.balance(proof.access);
    const held = await inTransaction(ctx, (ctx) => selectHeld(ctx, proof));
    const differences = differing([
      { kind: "balance", subject: "", expectedCents: held.totalCents, foundCents: found.totalCents },
      { kind: "available", subject: "", expectedCents: held.availableCents, foundCents: found.availableCents },
      { kind: "receivable", subject: "", expectedCents: held.waitingCents, foundCents: found.receivableCents },
      { kind: "disputed", subject: "", expectedCents: held.disputedCents, foundCents: found.disputedCents },
    ]);
    if (differences.length === 0) return;
    if (attempt === tries) return noteDifferences(ctx, proof, differences);
    await proveListedCharges(ctx, proof, new Date(proof.startedAt.getTime() - hourMs));
    await proveWithdrawals(ctx, proof);
  }
}
