import { defineJob } from "#core/jobs";
import { billingProofDecided } from "#rooms/billings/billings.events";
import { tellBillingDecided } from "./tell-billing-decided.ts";

export const onBillingProofDecidedJob = defineJob<{ receiptId: string }>({
  queue: "notice-billing-decided",
  on: [billingProofDecided],
  run: (ctx, { receiptId }) => tellBillingDecided(ctx, receiptId),
});
