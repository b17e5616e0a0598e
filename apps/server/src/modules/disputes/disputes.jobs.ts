import type { Job } from "#core/jobs/jobs";
import { cleanupEvidenceJob } from "./cleanup-evidence.ts";
import { onDisputeNotifiedJob } from "./handle-dispute-webhook.ts";
import { pollDisputesJob } from "./poll-disputes.ts";
import { checkEvidenceJob, onChargeDisputedJob } from "./sync-dispute.ts";

export const disputesJobs: readonly Job[] = [
  cleanupEvidenceJob,
  onDisputeNotifiedJob,
  pollDisputesJob,
  checkEvidenceJob,
  onChargeDisputedJob,
];
