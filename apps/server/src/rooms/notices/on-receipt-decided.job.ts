import { defineJob } from "#core/jobs";
import { receiptDecided } from "#rooms/payments/payments.events";
import { tellReceiptDecided } from "./tell-receipt-decided.ts";

export const onReceiptDecidedJob = defineJob<{ paymentId: string }>({
  queue: "notice-receipt-decided",
  on: [receiptDecided],
  run: (ctx, { paymentId }) => tellReceiptDecided(ctx, paymentId),
});
