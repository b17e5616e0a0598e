import { defineJob } from "#core/jobs";
import { refundRequested } from "#modules/payments/payments.events";
import { sendRefundEmail } from "./send-refund-email.ts";

export const onRefundRequestedFanJob = defineJob<{ refundId: string }>({
  queue: "notice-refund-asked",
  on: [refundRequested],
  run: (ctx, { refundId }) => sendRefundEmail(ctx, refundId, "asked"),
});
