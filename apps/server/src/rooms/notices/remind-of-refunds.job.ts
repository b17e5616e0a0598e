import { defineJob } from "#core/jobs";
import { remindOfRefunds } from "./remind-of-refunds.ts";

export const remindOfRefundsJob = defineJob({
  queue: "notice-refund-overdue",
  cron: "0 9 * * *",
  run: async (ctx) => {
    await remindOfRefunds(ctx);
  },
});
