import { defineJob } from "#core/jobs";
import { syncDispute } from "./sync-dispute.ts";

/** Whether a submission without an answer arrived. */
export const checkEvidenceJob = defineJob<{ paymentId: string }>({
  queue: "check-evidence",
  options: { retryLimit: 5, retryDelay: 60 },
  run: (ctx, { paymentId }) => syncDispute(ctx, paymentId),
});
