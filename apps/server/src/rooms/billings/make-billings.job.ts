import { defineJob } from "#core/jobs";
import { makeBillings } from "./make-billings.ts";

/** Each night, so that a first day of the month on which nothing ran is made up for on the second. */
export const makeBillingsJob = defineJob({
  queue: "make-billings",
  cron: "20 4 * * *",
  options: { expireInSeconds: 3_600 },
  run: async (ctx) => {
    const count = await makeBillings(ctx);
    if (count) ctx.log.info({ count }, "faturas made");
  },
});
