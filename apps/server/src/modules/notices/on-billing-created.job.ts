import { defineJob } from "#core/jobs";
import { billingCreated } from "#modules/billings/billings.events";
import { sendBillingCreatedEmail } from "./send-billing-created-email.ts";

export const onBillingCreatedJob = defineJob<{ billingId: string }>({
  queue: "notice-billing-made",
  on: [billingCreated],
  run: (ctx, { billingId }) => sendBillingCreatedEmail(ctx, billingId),
});
