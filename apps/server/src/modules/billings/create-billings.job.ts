import { defineJob } from "#core/jobs";
import { createBillings } from "./create-billings.ts";

/** Each night and at each start, so that a first day of the month on which nothing ran is made up for. */
export const createBillingsJob = defineJob({
  queue: "make-billings",
  cron: "20 4 * * *",
  atStart: true,
  options: { expireInSeconds: 3_600 },
  run: async (ctx) => {
    const count = await createBillings(ctx);
    if (count) ctx.log.info({ count }, "faturas made");
  },
});
