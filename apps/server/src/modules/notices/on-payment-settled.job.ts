import { defineJob } from "#core/jobs";
import { paymentSettled } from "#modules/payments/payments.events";
import { sendPaymentSettledEmail } from "./send-payment-settled-email.ts";

export const onPaymentSettledJob = defineJob<{ paymentId: string }>({
  queue: "notice-payment-settled",
  on: [paymentSettled],
  run: (ctx, { paymentId }) => sendPaymentSettledEmail(ctx, paymentId),
});
