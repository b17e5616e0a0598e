import { defineJob } from "#core/jobs";
import { nextPlanChosen } from "#rooms/subscriptions/subscriptions.events";
import { refreshRenewal } from "./refresh-renewal.ts";

export const onNextPlanChosenJob = defineJob<{ subscriptionId: string }>({
  queue: "renewal-next-plan-chosen",
  on: [nextPlanChosen],
  run: async (ctx, { subscriptionId }) => {
    await refreshRenewal(ctx, subscriptionId);
  },
});
