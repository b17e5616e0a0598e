import { defineJob } from "#core/jobs";
import { subscriptionCanceled } from "#rooms/subscriptions/subscriptions.events";
import { callOff } from "./call-off.ts";

export const onSubscriptionCanceledJob = defineJob<{ subscriptionId: string }>({
  queue: "renewal-called-off",
  on: [subscriptionCanceled],
  run: (ctx, { subscriptionId }) => callOff(ctx, subscriptionId),
});
