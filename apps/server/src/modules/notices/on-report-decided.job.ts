import { defineJob } from "#core/jobs";
import { caseDecided } from "#modules/reports/reports.events";
import { sendReportDecidedEmail } from "./send-report-decided-email.ts";

export const onReportDecidedJob = defineJob<{ caseId: string }>({
  queue: "notice-report-decided",
  on: [caseDecided],
  run: (ctx, { caseId }) => sendReportDecidedEmail(ctx, caseId),
});
