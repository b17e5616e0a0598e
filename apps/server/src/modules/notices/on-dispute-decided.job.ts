import { defineJob } from "#core/jobs";
import { disputeDecided } from "#modules/disputes/disputes.events";
import { sendDisputeNotice } from "./send-dispute-notice.ts";

export const onDisputeDecidedJob = defineJob<{ disputeId: string }>({
  queue: "notice-dispute-decided",
  on: [disputeDecided],
  run: (ctx, { disputeId }) => sendDisputeNotice(ctx, disputeId, "decided"),
});
