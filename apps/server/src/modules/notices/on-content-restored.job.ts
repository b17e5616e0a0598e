import { defineJob } from "#core/jobs";
import { contentRestored } from "#modules/reports/reports.events";
import { sendContentRestoredEmail } from "./send-content-restored-email.ts";

export const onContentRestoredJob = defineJob<{ caseId: string }>({
  queue: "notice-content-put-back",
  on: [contentRestored],
  run: (ctx, { caseId }) => sendContentRestoredEmail(ctx, caseId),
});
