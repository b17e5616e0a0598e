import type { Job } from "#core/jobs/jobs";
import { cleanupReportsJob } from "./cleanup-reports.ts";
import { sendAdminAlertsJob } from "./send-admin-alerts.ts";
import { sendConfirmationJob } from "./send-confirmation.ts";

export const reportsJobs: readonly Job[] = [cleanupReportsJob, sendAdminAlertsJob, sendConfirmationJob];
