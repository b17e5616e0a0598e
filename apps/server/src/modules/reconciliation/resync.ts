import type { Ctx } from "#core/ctx";
import { syncCharge } from "#modules/payments/sync-charge";
import { syncTransfer } from "#modules/transfers/sync-transfer";
import { findFault } from "#ports/gateways/gateway-error";
import type { Proof } from "./reconciliation.rules.ts";

/** What no webhook told: read again by the verb that answers one. What can't be settled is told as a difference by who asks. */
export async function resync(ctx: Ctx, proof: Proof, which: { paymentId: string } | { transferId: string }) {
  try {
    if ("paymentId" in which) await syncCharge(ctx, which.paymentId);
    else await syncTransfer(ctx, which.transferId);
    proof.counted.settled += 1;
  } catch (err) {
    // The gateway is away: the proof is made another time.
    if (findFault(err)) throw err;
    ctx.log.warn({ err, ...which }, "what the gateway has could not be settled");
  }
}
