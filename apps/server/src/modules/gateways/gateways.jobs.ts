import type { Job } from "#core/jobs/jobs";
import { startConnectionsJob } from "./connect-gateway.ts";
import { cancelDelayedChangesJob, onMpAccountNotifiedJob } from "./mp-disconnect.ts";
import { mpRefreshJob } from "./mp-refresh.ts";
import { pollAccountsJob } from "./poll-accounts.ts";
import { onAccountNotifiedJob } from "./sync-account-verification.ts";
import { deleteEventPayloadsJob } from "./webhooks.ts";

export const gatewaysJobs: readonly Job[] = [
  cancelDelayedChangesJob,
  deleteEventPayloadsJob,
  onAccountNotifiedJob,
  onMpAccountNotifiedJob,
  mpRefreshJob,
  pollAccountsJob,
  startConnectionsJob,
];
