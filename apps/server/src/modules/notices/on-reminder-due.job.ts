import { defineJob } from "#core/jobs";
import { reminderDue } from "#modules/renewals/renewals.events";
import type { Reminder } from "#modules/renewals/renewals.rules";
import { sendReminderEmail } from "./send-reminder-email.ts";

export const onReminderDueJob = defineJob<Reminder>({
  queue: "notice-renewal-reminder",
  on: [reminderDue],
  concurrency: 2,
  // A mail server may be away for hours.
  options: { retryLimit: 8, retryDelay: 30 },
  run: (ctx, reminder) => sendReminderEmail(ctx, reminder),
});
