import { defineJob } from "#core/jobs";
import { subscriptionCanceled } from "#modules/subscriptions/subscriptions.events";
import { cancelOpenRenewal } from "./cancel-open-renewal.ts";

export const onSubscriptionCanceledJob = defineJob<{ subscriptionId: string }>({
  queue: "renewal-called-off",
  on: [subscriptionCanceled],
  run: (ctx, { subscriptionId }) => cancelOpenRenewal(ctx, subscriptionId),
});
