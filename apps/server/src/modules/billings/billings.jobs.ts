import type { Job } from "#core/jobs/jobs";
import { createBillingsJob } from "./create-billings.ts";
import { sendBillingRemindersJob } from "./send-billing-reminders.ts";

export const billingsJobs: readonly Job[] = [createBillingsJob, sendBillingRemindersJob];
