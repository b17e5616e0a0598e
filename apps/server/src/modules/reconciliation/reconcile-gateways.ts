import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs";
import { selectReconcilable } from "./monitor.store.ts";
import { reconcileGatewayJob } from "./reconcile-gateway.ts";

const batchSize = 500;

/** Enqueues the reconciliation of every account as a job of its own, so that a failing one does not delay others. */
export async function reconcileGateways(ctx: Ctx): Promise<number> {
  let total = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const ids = await selectReconcilable(ctx, after, batchSize);
    for (const connectionId of ids) await enqueue(ctx, reconcileGatewayJob, { connectionId });
    total += ids.length;
    const last = ids.at(-1);
    if (!last || ids.length < batchSize) return total;
    after = last;
  }
}

export const reconcileGatewaysJob = defineJob({
  queue: "prove-gateways",
  cron: "10 4 * * *",
  run: async (ctx) => {
    ctx.log.info({ accounts: await reconcileGateways(ctx) }, "the accounts at the gateways are held against the books");
  },
});
