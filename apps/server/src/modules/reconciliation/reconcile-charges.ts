import type { Ctx } from "#core/ctx";
import { listBatches } from "#core/paging/list-batches";
import { findFault, GatewayError } from "#ports/gateways/gateway-error";
import type { Charge } from "#ports/gateways/port";
import { selectBookedCharges, selectUnmatchedSales, type UnmatchedSale } from "./books.store.ts";
import type { ReconciliationRun } from "./reconciliation.rules.ts";
import { type BookedCharge, compareCharge, hasReceivedMoney, isBehind } from "./reconciliation.rules.ts";
import { insertMatched } from "./runs.store.ts";
import { recordDiscrepancies, syncMissed } from "./sync-missed.ts";

const batchSize = 100;
export const isOurReference = (reference: string | null): reference is string =>
  /^[0-9a-f-]{36}$/.test(reference ?? "");

/** Compares each charge that the gateway lists since then with the ledger. */
export async function reconcileListedCharges(ctx: Ctx, run: ReconciliationRun, since: Date) {
  for await (const page of run.gateway.listCharges(run.access, since)) {
    const booked = await selectBookedCharges(ctx, run, page.map(({ reference }) => reference).filter(isOurReference));
    const matched: string[] = [];
    for (const charge of page) {
      const existing = booked.get(charge.reference ?? "");
      const isItsOwn = existing && (existing.chargeId === null || existing.chargeId === charge.id);
      if (isItsOwn) {
        matched.push(existing.paymentId);
        await reconcileCharge(ctx, run, charge, existing);
      } else if (hasReceivedMoney(charge) && (existing || run.gateway.holdsMoney)) {
        // A second charge of one payment, or a sale made directly in an account whose ledger we keep.
        const { id: subject, amountCents: foundCents } = charge;
        await recordDiscrepancies(ctx, run, [{ kind: "sale", subject, expectedCents: null, foundCents }]);
      }
    }
    await insertMatched(ctx, run, matched);
    run.counted.charges += page.length;
  }
}

/** Reads each sale that is not in the gateway's list, or could not be read in it, by its own id. */
export async function reconcileUnmatchedSales(ctx: Ctx, run: ReconciliationRun) {
  const batches = listBatches<UnmatchedSale>(batchSize, (last, limit) =>
    selectUnmatchedSales(ctx, run, last?.paymentId, limit),
  );
  for await (const unmatched of batches) {
    const booked = await selectBookedCharges(
      ctx,
      run,
      unmatched.map(({ paymentId }) => paymentId),
    );
    for (const { paymentId, chargeId } of unmatched) {
      const existing = booked.get(paymentId);
      if (!existing) continue;
      const charge = chargeId === null ? undefined : await findCharge(run, chargeId);
      if (charge) await reconcileCharge(ctx, run, charge, existing);
      else {
        const { saleCents: expectedCents } = existing;
        await recordDiscrepancies(ctx, run, [{ kind: "sale", subject: paymentId, expectedCents, foundCents: null }]);
      }
    }
  }
}

async function reconcileCharge(ctx: Ctx, run: ReconciliationRun, charge: Charge, booked: BookedCharge) {
  if (!isBehind(charge, booked)) return;
  await syncMissed(ctx, run, { paymentId: booked.paymentId });
  const now = (await selectBookedCharges(ctx, run, [booked.paymentId])).get(booked.paymentId);
  await recordDiscrepancies(ctx, run, compareCharge(charge, now ?? booked));
}

async function findCharge({ gateway, access }: ReconciliationRun, chargeId: string): Promise<Charge | undefined> {
  try {
    return await gateway.getCharge(access, chargeId);
  } catch (error) {
    const isUnreadable = error instanceof GatewayError && error.isInvalid;
    if (isUnreadable || findFault(error) === "refused") return undefined;
    throw error;
  }
}
