import { defineJob } from "#core/jobs";
import { refundRequested } from "#modules/payments/payments.events";
import { sendRefundEmail } from "./send-refund-email.ts";

export const onRefundRequestedJob = defineJob<{ refundId: string }>({
  queue: "notice-refund-task",
  on: [refundRequested],
  run: (ctx, { refundId }) => sendRefundEmail(ctx, refundId, "task"),
});
