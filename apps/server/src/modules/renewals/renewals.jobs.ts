import { defineJob } from "#core/jobs";
import { renewalFailed } from "#modules/payments/payments.events";
import { subscriptionCanceled } from "#modules/subscriptions/subscriptions.events";
import { cancelOpenRenewal } from "./cancel-subscription.ts";
import { handleDeclinedRenewal } from "./handle-declined-renewal.ts";
import { processDueRenewals } from "./process-due-renewals.ts";
import { findOverdue } from "./renewals.queries.ts";

export const processDueRenewalsJob = defineJob({
  queue: "run-renewal-clock",
  cron: "* * * * *",
  // The first run after a long outage can take long.
  options: { expireInSeconds: 3_600 },
  run: async (ctx, _input, signal) => {
    const { processed, failed } = await processDueRenewals(ctx, signal);
    if (processed || failed) ctx.log.info({ processed, failed }, "renewals processed");
  },
});

export const monitorRenewalsJob = defineJob({
  queue: "watch-renewal-clock",
  cron: "*/10 * * * *",
  run: async (ctx) => {
    const overdue = await findOverdue(ctx);
    if (Object.values(overdue).some((count) => count > 0)) ctx.log.error(overdue, "renewals are overdue");
  },
});

export const onRenewalFailedJob = defineJob<{ paymentId: string }>({
  queue: "renewal-failed",
  on: [renewalFailed],
  concurrency: 2,
  options: { retryLimit: 10, retryDelay: 30 },
  run: (ctx, { paymentId }) => handleDeclinedRenewal(ctx, paymentId),
});

export const onSubscriptionCanceledJob = defineJob<{ subscriptionId: string }>({
  queue: "renewal-called-off",
  on: [subscriptionCanceled],
  run: (ctx, { subscriptionId }) => cancelOpenRenewal(ctx, subscriptionId),
});
