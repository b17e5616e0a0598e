import { defineJob } from "#core/jobs";
import { refundAsked } from "#rooms/payments/payments.events";
import { tellRefund } from "./tell-refund.ts";

export const onRefundConfirmedJob = defineJob<{ refundId: string }>({
  queue: "notice-refund-asked",
  on: [refundAsked],
  run: (ctx, { refundId }) => tellRefund(ctx, refundId, "asked"),
});
