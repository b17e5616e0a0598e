import { defineJob, type Job } from "#core/jobs/jobs";
import { onSubscriptionCanceledJob } from "./change-subscription.ts";
import { onRenewalFailedJob } from "./handle-declined-renewal.ts";
import { processDueRenewalsJob } from "./process-renewals.ts";
import { findOverdue } from "./renewals.queries.ts";

const monitorRenewalsJob = defineJob({
  name: "monitor-renewals",
  queue: "poll",
  cron: "*/10 * * * *",
  run: async (ctx) => {
    const overdue = await findOverdue(ctx);
    if (Object.values(overdue).some((count) => count > 0)) ctx.log.error(overdue, "renewals are overdue");
  },
});

export const renewalsJobs: readonly Job[] = [
  processDueRenewalsJob,
  monitorRenewalsJob,
  onRenewalFailedJob,
  onSubscriptionCanceledJob,
];
