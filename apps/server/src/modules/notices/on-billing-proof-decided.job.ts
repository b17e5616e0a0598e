import { defineJob } from "#core/jobs";
import { billingProofDecided } from "#modules/billings/billings.events";
import { sendBillingDecidedEmail } from "./send-billing-decided-email.ts";

export const onBillingProofDecidedJob = defineJob<{ receiptId: string }>({
  queue: "notice-billing-decided",
  on: [billingProofDecided],
  run: (ctx, { receiptId }) => sendBillingDecidedEmail(ctx, receiptId),
});
