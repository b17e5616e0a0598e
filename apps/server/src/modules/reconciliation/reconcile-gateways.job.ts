import { defineJob } from "#core/jobs";
import { reconcileGateways } from "./reconcile-gateways.ts";

export const reconcileGatewaysJob = defineJob({
  queue: "prove-gateways",
  cron: "10 4 * * *",
  run: async (ctx) => {
    ctx.log.info({ accounts: await reconcileGateways(ctx) }, "the accounts at the gateways are held against the books");
  },
});
