import { defineJob } from "#core/jobs";
import { expireUnpaid } from "./payment-states.store.ts";

export const expirePaymentsJob = defineJob({
  queue: "expire-payments",
  cron: "*/15 * * * *",
  run: async (ctx) => {
    const count = await expireUnpaid(ctx);
    if (count) ctx.log.info({ count }, "unpaid charges expired");
  },
});
