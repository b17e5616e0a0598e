import { defineJob } from "#core/jobs";
import { sendRefundReminders } from "./send-refund-reminders.ts";

export const sendRefundRemindersJob = defineJob({
  queue: "notice-refund-overdue",
  cron: "0 9 * * *",
  run: async (ctx) => {
    await sendRefundReminders(ctx);
  },
});
