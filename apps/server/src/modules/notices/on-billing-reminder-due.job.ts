import { defineJob } from "#core/jobs";
import { billingReminderDue } from "#modules/billings/billings.events";
import type { BillingReminder } from "#modules/billings/billings.rules";
import { sendBillingReminderEmail } from "./send-billing-reminder-email.ts";

export const onBillingReminderDueJob = defineJob<BillingReminder>({
  queue: "notice-billing-reminder",
  on: [billingReminderDue],
  run: sendBillingReminderEmail,
});
