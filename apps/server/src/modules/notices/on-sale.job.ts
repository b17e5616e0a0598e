import { defineJob } from "#core/jobs";
import { paymentSettled } from "#modules/payments/payments.events";
import { sendSaleEmail } from "./send-sale-email.ts";

export const onSaleJob = defineJob<{ paymentId: string }>({
  queue: "notice-sale",
  on: [paymentSettled],
  run: (ctx, { paymentId }) => sendSaleEmail(ctx, paymentId),
});
