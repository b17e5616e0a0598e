import { defineJob } from "#core/jobs";
import { refundRequested } from "#modules/payments/payments.events";
import { pollRefunds } from "./poll-refunds.ts";

/** Every minute, and when a refund is requested. */
export const pollRefundsJob = defineJob<object>({
  queue: "follow-refunds",
  cron: "* * * * *",
  on: [refundRequested],
  options: { expireInSeconds: 600 },
  run: async (ctx) => {
    await pollRefunds(ctx);
  },
});
