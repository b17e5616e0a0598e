import { defineJob } from "#core/jobs";
import { remindOfBillings } from "./remind-of-billings.ts";

/** Through the day, since what the mail server refused in the morning may go out at noon. */
export const remindOfBillingsJob = defineJob({
  queue: "remind-of-billings",
  cron: "5 9-20 * * *",
  atStart: true,
  run: async (ctx) => {
    const count = await remindOfBillings(ctx);
    if (count) ctx.log.info({ count }, "reminders of faturas");
  },
});
