import type { Job } from "#core/jobs/jobs";
import { cancelDelayedChangesJob } from "./cancel-delayed-changes.ts";
import { startConnectionsJob } from "./connect-gateway.ts";
import { onMpAccountNotifiedJob } from "./mp-disconnect.ts";
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
