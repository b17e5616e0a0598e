import { defineJob } from "#core/jobs";
import { paymentUnwanted } from "#modules/payments/payments.events";
import { refundPayment } from "./refund-payment.ts";

export const onPaymentUnwantedJob = defineJob<{ paymentId: string }>({
  queue: "payments-unwanted",
  on: [paymentUnwanted],
  options: { retryLimit: 10, retryDelay: 30 },
  run: async (ctx, { paymentId }) => {
    // `pollRefunds` continues what is not complete.
    await refundPayment(ctx, undefined, paymentId);
  },
});
