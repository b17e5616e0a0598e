import { defineJob } from "#core/jobs";
import { paymentSettled } from "#rooms/payments/payments.events";
import { tellSale } from "./tell-sale.ts";

export const onSaleJob = defineJob<{ paymentId: string }>({
  queue: "notice-sale",
  on: [paymentSettled],
  run: (ctx, { paymentId }) => tellSale(ctx, paymentId),
});
