import { defineJob } from "#core/jobs";
import { sendBillingReminders } from "./send-billing-reminders.ts";

/** Through the day, since what the mail server refused in the morning may go out at noon. */
export const sendBillingRemindersJob = defineJob({
  queue: "remind-of-billings",
  cron: "5 9-20 * * *",
  atStart: true,
  run: async (ctx) => {
    const count = await sendBillingReminders(ctx);
    if (count) ctx.log.info({ count }, "reminders of faturas");
  },
});
