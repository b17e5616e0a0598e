import type { Ctx } from "#core/ctx";
import type { Withdrawal } from "#ports/gateways/port";
import { selectBookedTransfers, selectUnmetTransfers } from "./books.store.ts";
import { isOurs } from "./reconcile-charges.ts";
import type { Proof } from "./reconciliation.rules.ts";
import { type BookedTransfer, compareWithdrawal } from "./reconciliation.rules.ts";
import { recordDiscrepancies } from "./record-discrepancies.ts";
import { resync } from "./resync.ts";
import { insertMet } from "./runs.store.ts";

const atOnce = 100;

/** Each payout that the gateway lists, beside what is gone from her balance for it; then those that it does not list. */
export async function reconcileWithdrawals(ctx: Ctx, proof: Proof) {
  for await (const page of proof.gateway.listWithdrawals(proof.access)) {
    const ids = page.map(({ reference }) => reference).filter(isOurs);
    const booked = await selectBookedTransfers(ctx, proof, { ids, withdrawalIds: page.map(({ id }) => id) });
    for (const withdrawal of page) {
      const known =
        booked.find(({ withdrawalId }) => withdrawalId === withdrawal.id) ??
        booked.find(({ id }) => id === withdrawal.reference);
      if (known) await proveWithdrawal(ctx, proof, withdrawal, known);
      else if (withdrawal.status !== "failed") {
        // Asked for in iugu's own panel: it is gone, and no book of ours says so.
        const { id: subject, cents: foundCents } = withdrawal;
        await recordDiscrepancies(ctx, proof, [{ kind: "payout", subject, expectedCents: null, foundCents }]);
      }
    }
    await insertMet(
      ctx,
      proof,
      booked.map(({ id }) => id),
    );
  }
  await proveUnmet(ctx, proof);
}

async function proveUnmet(ctx: Ctx, proof: Proof) {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const unmet = await selectUnmetTransfers(ctx, proof, after, atOnce);
    for (const { id, createdAt } of unmet) {
      // One that is being asked for now is not late.
      if (createdAt >= proof.startedAt) continue;
      await resync(ctx, proof, { transferId: id });
      const [now] = await selectBookedTransfers(ctx, proof, { ids: [id] });
      if (now?.status !== "settled") continue;
      await recordDiscrepancies(ctx, proof, [
        { kind: "payout", subject: id, expectedCents: now.goneCents, foundCents: null },
      ]);
    }
    const last = unmet.at(-1);
    if (!last || unmet.length < atOnce) return;
    after = last.id;
  }
}

async function proveWithdrawal(ctx: Ctx, proof: Proof, withdrawal: Withdrawal, booked: BookedTransfer) {
  const isSame = withdrawal.status === booked.status;
  if (!isSame) await resync(ctx, proof, { transferId: booked.id });
  const [now] = isSame ? [booked] : await selectBookedTransfers(ctx, proof, { ids: [booked.id] });
  await recordDiscrepancies(ctx, proof, compareWithdrawal(withdrawal, now ?? booked));
}
