import { defineJob } from "#core/jobs";
import { billingVoided } from "#modules/billings/billings.events";
import { sendBillingVoidedEmail } from "./send-billing-voided-email.ts";

export const onBillingVoidedJob = defineJob<{ billingId: string }>({
  queue: "notice-billing-voided",
  on: [billingVoided],
  run: (ctx, { billingId }) => sendBillingVoidedEmail(ctx, billingId),
});
