import { defineJob } from "#core/jobs";
import { refundAsked } from "#rooms/payments/payments.events";
import { tellRefund } from "./tell-refund.ts";

export const onRefundAskedJob = defineJob<{ refundId: string }>({
  queue: "notice-refund-task",
  on: [refundAsked],
  run: (ctx, { refundId }) => tellRefund(ctx, refundId, "task"),
});
