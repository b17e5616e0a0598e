import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { syncCharge } from "#modules/payments/index";
import { syncTransfer } from "#modules/transfers/index";
import { GatewayError } from "#ports/gateways/gateway-error";
import type { Discrepancy, ReconciliationRun } from "./reconciliation.rules.ts";
import { upsertDiscrepancy } from "./runs.store.ts";

/** Syncs what a lost webhook may have missed, and counts it in `run`. If that fails, the caller records a discrepancy. */
export async function syncMissed(
  ctx: Ctx,
  run: ReconciliationRun,
  target: { paymentId: string } | { transferId: string },
) {
  try {
    if ("paymentId" in target) await syncCharge(ctx, target.paymentId);
    else await syncTransfer(ctx, target.transferId);
    run.counted.settled += 1;
  } catch (err) {
    // The gateway does not respond: the run fails and is retried.
    if (err instanceof GatewayError && !err.isInvalid) throw err;
    ctx.log.warn({ err, ...target }, "a payment at the gateway could not be settled");
  }
}

/** Records discrepancies; an open one is updated. */
export async function recordDiscrepancies(ctx: Ctx, run: ReconciliationRun, discrepancies: readonly Discrepancy[]) {
  for (const discrepancy of discrepancies) await upsertDiscrepancy(ctx, newId(ctx.now()), run, discrepancy);
}
