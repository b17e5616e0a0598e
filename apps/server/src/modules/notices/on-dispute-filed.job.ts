import { defineJob } from "#core/jobs";
import { disputeFiled } from "#modules/disputes/disputes.events";
import { sendDisputeNotice } from "./send-dispute-notice.ts";

export const onDisputeFiledJob = defineJob<{ disputeId: string }>({
  queue: "notice-dispute-filed",
  on: [disputeFiled],
  run: (ctx, { disputeId }) => sendDisputeNotice(ctx, disputeId, "filed"),
});
