import { defineJob } from "#core/jobs";
import { followRefunds } from "./follow-refunds.ts";
import { refundAsked } from "./payments.events.ts";

/** Each minute, and at once when somebody asks. */
export const followRefundsJob = defineJob<object>({
  queue: "follow-refunds",
  cron: "* * * * *",
  on: [refundAsked],
  options: { expireInSeconds: 600 },
  run: async (ctx) => {
    await followRefunds(ctx);
  },
});
