import type { Job } from "#core/jobs/jobs";
import { cleanupReportsJob } from "./cleanup-reports.ts";
import { sendConfirmationJob } from "./confirm-report.ts";
import { sendAdminAlertsJob, sendAlertEmailsJob, sendMissedAlertJob } from "./send-admin-alerts.ts";

export const reportsJobs: readonly Job[] = [
  cleanupReportsJob,
  sendAdminAlertsJob,
  sendAlertEmailsJob,
  sendMissedAlertJob,
  sendConfirmationJob,
];
