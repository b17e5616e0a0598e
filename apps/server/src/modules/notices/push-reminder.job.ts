import { defineJob } from "#core/jobs";
import { reminderDue } from "#modules/renewals/renewals.events";
import type { Reminder } from "#modules/renewals/renewals.rules";
import { pushReminder } from "./push-reminder.ts";

export const pushReminderJob = defineJob<Reminder>({
  queue: "push-renewal-reminder",
  on: [reminderDue],
  run: (ctx, { paymentId }) => pushReminder(ctx, paymentId),
});
