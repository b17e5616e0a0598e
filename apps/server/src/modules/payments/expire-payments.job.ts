import { defineJob } from "#core/jobs";
import { expirePayments } from "./expire-payments.ts";

export const expirePaymentsJob = defineJob({
  queue: "expire-payments",
  cron: "*/15 * * * *",
  run: async (ctx) => {
    const count = await expirePayments(ctx);
    if (count) ctx.log.info({ count }, "unpaid charges expired");
  },
});
