import { defineJob } from "#core/jobs";
import { receiptDecided } from "#modules/payments/payments.events";
import { sendReceiptDecidedEmail } from "./send-receipt-decided-email.ts";

export const onReceiptDecidedJob = defineJob<{ paymentId: string }>({
  queue: "notice-receipt-decided",
  on: [receiptDecided],
  run: (ctx, { paymentId }) => sendReceiptDecidedEmail(ctx, paymentId),
});
