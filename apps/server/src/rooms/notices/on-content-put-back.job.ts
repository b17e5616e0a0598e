import { defineJob } from "#core/jobs";
import { contentPutBack } from "#rooms/reports/reports.events";
import { tellContentPutBack } from "./tell-content-put-back.ts";

export const onContentPutBackJob = defineJob<{ caseId: string }>({
  queue: "notice-content-put-back",
  on: [contentPutBack],
  run: (ctx, { caseId }) => tellContentPutBack(ctx, caseId),
});
