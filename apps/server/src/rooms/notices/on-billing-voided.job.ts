import { defineJob } from "#core/jobs";
import { billingVoided } from "#rooms/billings/billings.events";
import { tellBillingVoided } from "./tell-billing-voided.ts";

export const onBillingVoidedJob = defineJob<{ billingId: string }>({
  queue: "notice-billing-voided",
  on: [billingVoided],
  run: (ctx, { billingId }) => tellBillingVoided(ctx, billingId),
});
