import { defineJob } from "#core/jobs";
import { caseDecided } from "#rooms/reports/reports.events";
import { tellReportDecided } from "./tell-report-decided.ts";

export const onReportDecidedJob = defineJob<{ caseId: string }>({
  queue: "notice-report-decided",
  on: [caseDecided],
  run: (ctx, { caseId }) => tellReportDecided(ctx, caseId),
});
