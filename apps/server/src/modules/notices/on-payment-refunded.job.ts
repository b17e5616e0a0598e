import { defineJob } from "#core/jobs";
import { paymentReversed } from "#modules/payments/payments.events";
import { sendPaymentRefundedEmail } from "./send-payment-refunded-email.ts";

export const onPaymentRefundedJob = defineJob<{ paymentId: string }>({
  queue: "notice-payment-back",
  on: [paymentReversed],
  run: (ctx, { paymentId }) => sendPaymentRefundedEmail(ctx, paymentId),
});
