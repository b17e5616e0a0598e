import { defineJob } from "#core/jobs";
import { renewalFailed } from "#modules/payments/payments.events";
import { handleDeclinedRenewal } from "./handle-declined-renewal.ts";

export const onRenewalFailedJob = defineJob<{ paymentId: string }>({
  queue: "renewal-failed",
  on: [renewalFailed],
  concurrency: 2,
  options: { retryLimit: 10, retryDelay: 30 },
  run: (ctx, { paymentId }) => handleDeclinedRenewal(ctx, paymentId),
});
