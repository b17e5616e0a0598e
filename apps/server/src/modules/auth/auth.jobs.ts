import type { Job } from "#core/jobs/jobs";
import { cleanupEventsJob } from "./cleanup-events.ts";
import { sendAccountChangedEmailJob } from "./send-account-changed-email.ts";
import { sendLinkJob, sendPasswordLinkJob, sendRecoveryLinkJob } from "./send-link.ts";

export const authJobs: readonly Job[] = [
  cleanupEventsJob,
  sendAccountChangedEmailJob,
  sendPasswordLinkJob,
  sendRecoveryLinkJob,
  sendLinkJob,
];
