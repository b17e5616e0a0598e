import { defineJob } from "#core/jobs";
import { refundReturned } from "#rooms/payments/payments.events";
import { tellRefund } from "./tell-refund.ts";

export const onRefundReturnedJob = defineJob<{ refundId: string }>({
  queue: "notice-refund-returned",
  on: [refundReturned],
  run: (ctx, { refundId }) => tellRefund(ctx, refundId, "returned"),
});
