import type { Job } from "#core/jobs/jobs";
import { cleanupEventsJob } from "./cleanup-events.ts";
import { sendLinkJob, sendPasswordLinkJob, sendRecoveryLinkJob } from "./mailed-links.ts";
import { sendAccountChangedEmailJob } from "./record-account-change.ts";

export const authJobs: readonly Job[] = [
  cleanupEventsJob,
  sendAccountChangedEmailJob,
  sendPasswordLinkJob,
  sendRecoveryLinkJob,
  sendLinkJob,
];
