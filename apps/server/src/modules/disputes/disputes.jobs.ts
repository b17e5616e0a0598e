import type { Job } from "#core/jobs/jobs";
import { cleanupEvidenceJob } from "./evidence-files.ts";
import { onDisputeNotifiedJob, pollDisputesJob } from "./poll-disputes.ts";
import { submitEvidenceJob } from "./submit-evidence.ts";
import { checkEvidenceJob, onChargeDisputedJob } from "./sync-dispute.ts";

export const disputesJobs: readonly Job[] = [
  cleanupEvidenceJob,
  onDisputeNotifiedJob,
  pollDisputesJob,
  checkEvidenceJob,
  onChargeDisputedJob,
  submitEvidenceJob,
];
