import type { Ctx } from "#core/ctx";
import { listBatches } from "#core/paging/list-batches";
import type { Withdrawal } from "#ports/gateways/port";
import { selectBookedTransfers, selectUnmatchedTransfers } from "./books.store.ts";
import { isOurReference } from "./reconcile-charges.ts";
import type { ReconciliationRun } from "./reconciliation.rules.ts";
import { type BookedTransfer, compareWithdrawal } from "./reconciliation.rules.ts";
import { insertMatched } from "./runs.store.ts";
import { recordDiscrepancies, syncMissed } from "./sync-missed.ts";

const batchSize = 100;

/** Compares each payout that the gateway lists with the ledger, then handles those that it does not list. */
export async function reconcileWithdrawals(ctx: Ctx, run: ReconciliationRun) {
  for await (const page of run.gateway.listWithdrawals(run.access)) {
    const ids = page.map(({ reference }) => reference).filter(isOurReference);
    const booked = await selectBookedTransfers(ctx, run, { ids, withdrawalIds: page.map(({ id }) => id) });
    for (const withdrawal of page) {
      const existing =
        booked.find(({ withdrawalId }) => withdrawalId === withdrawal.id) ??
        booked.find(({ id }) => id === withdrawal.reference);
      if (existing) await reconcileWithdrawal(ctx, run, withdrawal, existing);
      else if (withdrawal.status !== "failed") {
        // Requested in iugu's own panel, so the ledger does not have it.
        const { id: subject, cents: foundCents } = withdrawal;
        await recordDiscrepancies(ctx, run, [{ kind: "payout", subject, expectedCents: null, foundCents }]);
      }
    }
    await insertMatched(
      ctx,
      run,
      booked.map(({ id }) => id),
    );
  }
  await reconcileUnmatched(ctx, run);
}

async function reconcileUnmatched(ctx: Ctx, run: ReconciliationRun) {
  const batches = listBatches<BookedTransfer>(batchSize, (last, limit) =>
    selectUnmatchedTransfers(ctx, run, last?.id, limit),
  );
  for await (const unmatched of batches)
    for (const { id, createdAt } of unmatched) {
      // Transfers submitted during this run may not be listed yet.
      if (createdAt >= run.startedAt) continue;
      await syncMissed(ctx, run, { transferId: id });
      const [now] = await selectBookedTransfers(ctx, run, { ids: [id] });
      if (now?.status !== "settled") continue;
      await recordDiscrepancies(ctx, run, [
        { kind: "payout", subject: id, expectedCents: now.goneCents, foundCents: null },
      ]);
    }
}

async function reconcileWithdrawal(ctx: Ctx, run: ReconciliationRun, withdrawal: Withdrawal, booked: BookedTransfer) {
  const isSame = withdrawal.status === booked.status;
  if (!isSame) await syncMissed(ctx, run, { transferId: booked.id });
  const [now] = isSame ? [booked] : await selectBookedTransfers(ctx, run, { ids: [booked.id] });
  await recordDiscrepancies(ctx, run, compareWithdrawal(withdrawal, now ?? booked));
}
