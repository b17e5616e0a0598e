import type { Job } from "#core/jobs/jobs";
import { onWithdrawalNotifiedJob } from "./handle-withdrawal-webhook.ts";
import { pollTransfersJob } from "./poll-transfers.ts";

export const transfersJobs: readonly Job[] = [onWithdrawalNotifiedJob, pollTransfersJob];
