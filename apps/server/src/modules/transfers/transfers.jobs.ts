import type { Job } from "#core/jobs/jobs";
import { onWithdrawalNotifiedJob, pollTransfersJob } from "./sync-transfer.ts";

export const transfersJobs: readonly Job[] = [onWithdrawalNotifiedJob, pollTransfersJob];
