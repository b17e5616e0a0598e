import { defineJob } from "#core/jobs";
import { paymentSettled } from "#rooms/payments/payments.events";
import { tellPaymentSettled } from "./tell-payment-settled.ts";

export const onPaymentSettledJob = defineJob<{ paymentId: string }>({
  queue: "notice-payment-settled",
  on: [paymentSettled],
  run: (ctx, { paymentId }) => tellPaymentSettled(ctx, paymentId),
});
