import { defineJob } from "#core/jobs";
import { contentHidden } from "#modules/reports/reports.events";
import { sendContentHiddenEmail } from "./send-content-hidden-email.ts";

export const onContentHiddenJob = defineJob<{ caseId: string }>({
  queue: "notice-content-hidden",
  on: [contentHidden],
  run: (ctx, { caseId }) => sendContentHiddenEmail(ctx, caseId),
});
