import { defineJob } from "#core/jobs";
import { paymentPartlyRefunded } from "#modules/payments/payments.events";
import { sendPartialRefundNotice } from "./send-partial-refund-notice.ts";

export const onPaymentPartlyRefundedJob = defineJob<{ paymentId: string }>({
  queue: "notice-payment-partly-refunded",
  on: [paymentPartlyRefunded],
  run: (ctx, { paymentId }) => sendPartialRefundNotice(ctx, paymentId),
});
