import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { selectProvable } from "./monitor.store.ts";
import { reconcileGatewayJob } from "./reconcile-gateway.job.ts";

const atOnce = 500;

/** Asks for a proof of every account at a gateway, each a job of its own: one that fails holds no other up. */
export async function reconcileGateways(ctx: Ctx): Promise<number> {
  let asked = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const ids = await selectProvable(ctx, after, atOnce);
    for (const connectionId of ids) await enqueue(ctx, reconcileGatewayJob, { connectionId });
    asked += ids.length;
    const last = ids.at(-1);
    if (!last || ids.length < atOnce) return asked;
    after = last;
  }
}
