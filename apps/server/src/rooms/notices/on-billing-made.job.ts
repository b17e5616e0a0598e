import { defineJob } from "#core/jobs";
import { billingMade } from "#rooms/billings/billings.events";
import { tellBillingMade } from "./tell-billing-made.ts";

export const onBillingMadeJob = defineJob<{ billingId: string }>({
  queue: "notice-billing-made",
  on: [billingMade],
  run: (ctx, { billingId }) => tellBillingMade(ctx, billingId),
});
