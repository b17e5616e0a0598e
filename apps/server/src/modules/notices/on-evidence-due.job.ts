import { defineJob } from "#core/jobs";
import { evidenceDue } from "#modules/disputes/disputes.events";
import { sendDisputeNotice } from "./send-dispute-notice.ts";

export const onEvidenceDueJob = defineJob<{ disputeId: string }>({
  queue: "notice-evidence-due",
  on: [evidenceDue],
  run: (ctx, { disputeId }) => sendDisputeNotice(ctx, disputeId, "due"),
});
