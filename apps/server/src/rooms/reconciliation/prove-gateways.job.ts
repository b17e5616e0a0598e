import { defineJob } from "#core/jobs";
import { proveGateways } from "./prove-gateways.ts";

export const proveGatewaysJob = defineJob({
  queue: "prove-gateways",
  cron: "10 4 * * *",
  run: async (ctx) => {
    ctx.log.info({ accounts: await proveGateways(ctx) }, "the accounts at the gateways are held against the books");
  },
});
