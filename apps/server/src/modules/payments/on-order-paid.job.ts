import { defineJob } from "#core/jobs";
import { closeOtherOrders } from "./close-other-orders.ts";
import { paymentSettled, receiptDecided } from "./payments.events.ts";

export const onOrderPaidJob = defineJob<{ paymentId: string }>({
  queue: "payments-order-paid",
  on: [paymentSettled, receiptDecided],
  run: (ctx, { paymentId }) => closeOtherOrders(ctx, paymentId),
});
