import { defineJob } from "#core/jobs";
import { paymentWentBack } from "#rooms/payments/payments.events";
import { tellPaymentBack } from "./tell-payment-back.ts";

export const onPaymentWentBackJob = defineJob<{ paymentId: string }>({
  queue: "notice-payment-back",
  on: [paymentWentBack],
  run: (ctx, { paymentId }) => tellPaymentBack(ctx, paymentId),
});
