import { defineJob } from "#core/jobs";
import { disputeOpened, disputeWon, paymentReversed } from "#modules/payments/payments.events";
import { syncDispute } from "./sync-dispute.ts";

export const onChargeDisputedJob = defineJob<{ paymentId: string }>({
  queue: "disputes-charge-disputed",
  concurrency: 2,
  on: [disputeOpened, disputeWon, paymentReversed],
  options: { retryLimit: 8, retryDelay: 5 },
  run: (ctx, { paymentId }) => syncDispute(ctx, paymentId),
});
