import { defineJob } from "#core/jobs";
import { receiptSubmitted } from "#modules/payments/payments.events";
import { sendReceiptSubmittedEmail } from "./send-receipt-submitted-email.ts";

export const onReceiptSubmittedJob = defineJob<{ paymentId: string }>({
  queue: "notice-receipt-sent",
  on: [receiptSubmitted],
  run: (ctx, { paymentId }) => sendReceiptSubmittedEmail(ctx, paymentId),
});
