import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { listBatches } from "#core/paging/list-batches";
import { selectReconcilable } from "./monitor.store.ts";
import { reconcileGatewayJob } from "./reconcile-gateway.ts";

const batchSize = 500;

/** Enqueues the reconciliation of every account as a job of its own, so that a failing one does not delay others. */
export async function reconcileGateways(ctx: Ctx): Promise<number> {
  let total = 0;
  for await (const ids of listBatches<string>(batchSize, (last, limit) => selectReconcilable(ctx, last, limit))) {
    for (const connectionId of ids) await enqueue(ctx, reconcileGatewayJob, { connectionId });
    total += ids.length;
  }
  return total;
}

export const reconcileGatewaysJob = defineJob({
  name: "reconcile-gateways",
  queue: "reconcile",
  cron: "10 4 * * *",
  run: async (ctx) => {
    ctx.log.info({ accounts: await reconcileGateways(ctx) }, "reconciliations enqueued");
  },
});
