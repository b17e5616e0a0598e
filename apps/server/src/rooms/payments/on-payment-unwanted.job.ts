import { defineJob } from "#core/jobs";
import { paymentUnwanted } from "./payments.events.ts";
import { refundPayment } from "./refund-payment.ts";

export const onPaymentUnwantedJob = defineJob<{ paymentId: string }>({
  queue: "payments-unwanted",
  on: [paymentUnwanted],
  options: { retryLimit: 10, retryDelay: 30 },
  run: async (ctx, { paymentId }) => {
    await refundPayment(ctx, undefined, paymentId);
  },
});
