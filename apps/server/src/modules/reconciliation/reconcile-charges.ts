import type { Ctx } from "#core/ctx";
import { findFault } from "#ports/gateways/gateway-error";
import type { Charge } from "#ports/gateways/port";
import { selectBookedCharges, selectUnmetSales } from "./books.store.ts";
import type { Proof } from "./reconciliation.rules.ts";
import { type BookedCharge, compareCharge, isBehind, tookMoney } from "./reconciliation.rules.ts";
import { recordDiscrepancies } from "./record-discrepancies.ts";
import { resync } from "./resync.ts";
import { insertMet } from "./runs.store.ts";

const atOnce = 100;
export const isOurs = (reference: string | null): reference is string => /^[0-9a-f-]{36}$/.test(reference ?? "");

/** Each charge that the gateway lists from then on, a page at a time, beside what the ledger has of it. */
export async function reconcileListedCharges(ctx: Ctx, proof: Proof, since: Date) {
  for await (const page of proof.gateway.listCharges(proof.access, since)) {
    const booked = await selectBookedCharges(ctx, proof, page.map(({ reference }) => reference).filter(isOurs));
    const met: string[] = [];
    for (const charge of page) {
      const known = booked.get(charge.reference ?? "");
      const isItsOwn = known && (known.chargeId === null || known.chargeId === charge.id);
      if (isItsOwn) {
        met.push(known.paymentId);
        await proveCharge(ctx, proof, charge, known);
      } else if (tookMoney(charge) && (known || proof.gateway.holdsMoney)) {
        // A second charge of one payment; or a sale that was made there, in an account whose books we keep.
        const { id: subject, amountCents: foundCents } = charge;
        await recordDiscrepancies(ctx, proof, [{ kind: "sale", subject, expectedCents: null, foundCents }]);
      }
    }
    await insertMet(ctx, proof, met);
    proof.counted.charges += page.length;
  }
}

/** What was sold, and is not in the gateway's list: each is asked for by its own id. */
export async function reconcileUnmatchedSales(ctx: Ctx, proof: Proof) {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const unmet = await selectUnmetSales(ctx, proof, after, atOnce);
    const booked = await selectBookedCharges(
      ctx,
      proof,
      unmet.map(({ paymentId }) => paymentId),
    );
    for (const { paymentId, chargeId } of unmet) {
      const known = booked.get(paymentId);
      if (!known) continue;
      const charge = chargeId === null ? undefined : await findCharge(proof, chargeId);
      if (charge) await proveCharge(ctx, proof, charge, known);
      else {
        const { saleCents: expectedCents } = known;
        await recordDiscrepancies(ctx, proof, [{ kind: "sale", subject: paymentId, expectedCents, foundCents: null }]);
      }
    }
    const last = unmet.at(-1);
    if (!last || unmet.length < atOnce) return;
    after = last.paymentId;
  }
}

async function proveCharge(ctx: Ctx, proof: Proof, charge: Charge, booked: BookedCharge) {
  if (!isBehind(charge, booked)) return;
  await resync(ctx, proof, { paymentId: booked.paymentId });
  const now = (await selectBookedCharges(ctx, proof, [booked.paymentId])).get(booked.paymentId);
  await recordDiscrepancies(ctx, proof, compareCharge(charge, now ?? booked));
}

async function findCharge({ gateway, access }: Proof, chargeId: string): Promise<Charge | undefined> {
  try {
    return await gateway.getCharge(access, chargeId);
  } catch (error) {
    if (findFault(error) === "refused") return undefined;
    throw error;
  }
}
