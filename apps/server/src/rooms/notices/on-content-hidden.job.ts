import { defineJob } from "#core/jobs";
import { contentHidden } from "#rooms/reports/reports.events";
import { tellContentHidden } from "./tell-content-hidden.ts";

export const onContentHiddenJob = defineJob<{ caseId: string }>({
  queue: "notice-content-hidden",
  on: [contentHidden],
  run: (ctx, { caseId }) => tellContentHidden(ctx, caseId),
});
