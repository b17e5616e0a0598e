import { defineJob } from "#core/jobs";
import { sendReportReminders } from "./send-report-reminders.ts";

export const sendReportRemindersJob = defineJob({
  queue: "notice-reports-overdue",
  cron: "0 9 * * *",
  run: async (ctx) => {
    await sendReportReminders(ctx);
  },
});
