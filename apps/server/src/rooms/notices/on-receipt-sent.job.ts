import { defineJob } from "#core/jobs";
import { receiptSent } from "#rooms/payments/payments.events";
import { tellReceiptSent } from "./tell-receipt-sent.ts";

export const onReceiptSentJob = defineJob<{ paymentId: string }>({
  queue: "notice-receipt-sent",
  on: [receiptSent],
  run: (ctx, { paymentId }) => tellReceiptSent(ctx, paymentId),
});
