import { defineJob } from "#core/jobs";
import { refundStuck } from "#rooms/payments/payments.events";
import { tellRefund } from "./tell-refund.ts";

export const onRefundStuckJob = defineJob<{ refundId: string }>({
  queue: "notice-refund-stuck",
  on: [refundStuck],
  run: (ctx, { refundId }) => tellRefund(ctx, refundId, "stuck"),
});
