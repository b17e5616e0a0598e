import type { Job } from "#core/jobs/jobs";
import { createExportJob } from "./create-export.ts";
import { cleanupAccountsJob } from "./delete-account.ts";
import { sendFanDeletedEmailJob } from "./delete-fan.ts";
import { cancelDeletionJob } from "./request-deletion.ts";

export const accountJobs: readonly Job[] = [
  createExportJob,
  cleanupAccountsJob,
  cancelDeletionJob,
  sendFanDeletedEmailJob,
];
