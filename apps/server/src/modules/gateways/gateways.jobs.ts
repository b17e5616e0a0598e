import type { Job } from "#core/jobs/jobs";
import { cancelDelayedChangesJob } from "./cancel-delayed-changes.ts";
import { deleteEventPayloadsJob } from "./delete-event-payloads.ts";
import { onAccountNotifiedJob } from "./handle-account-webhook.ts";
import { onMpAccountNotifiedJob } from "./mp-handle-account-webhook.ts";
import { mpRefreshJob } from "./mp-refresh.ts";
import { pollAccountsJob } from "./poll-accounts.ts";
import { startConnectionsJob } from "./start-connections.ts";

export const gatewaysJobs: readonly Job[] = [
  cancelDelayedChangesJob,
  deleteEventPayloadsJob,
  onAccountNotifiedJob,
  onMpAccountNotifiedJob,
  mpRefreshJob,
  pollAccountsJob,
  startConnectionsJob,
];
