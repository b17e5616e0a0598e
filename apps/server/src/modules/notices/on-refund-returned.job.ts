import { defineJob } from "#core/jobs";
import { refundReturned } from "#modules/payments/payments.events";
import { sendRefundEmail } from "./send-refund-email.ts";

export const onRefundReturnedJob = defineJob<{ refundId: string }>({
  queue: "notice-refund-returned",
  on: [refundReturned],
  run: (ctx, { refundId }) => sendRefundEmail(ctx, refundId, "returned"),
});
