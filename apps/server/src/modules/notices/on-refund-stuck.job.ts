import { defineJob } from "#core/jobs";
import { refundStuck } from "#modules/payments/payments.events";
import { sendRefundEmail } from "./send-refund-email.ts";

export const onRefundStuckJob = defineJob<{ refundId: string }>({
  queue: "notice-refund-stuck",
  on: [refundStuck],
  run: (ctx, { refundId }) => sendRefundEmail(ctx, refundId, "stuck"),
});
