import { defineJob } from "#core/jobs";
import { receiptDecided } from "#modules/payments/payments.events";
import { pushReceiptDecided } from "./push-receipt-decided.ts";

export const pushReceiptDecidedJob = defineJob<{ paymentId: string }>({
  queue: "push-receipt-decided",
  on: [receiptDecided],
  run: (ctx, { paymentId }) => pushReceiptDecided(ctx, paymentId),
});
