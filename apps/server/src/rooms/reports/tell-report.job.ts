import { defineJob } from "#core/jobs";
import { tellReport } from "./tell-report.ts";

export const tellReportJob = defineJob<{ reportId: string }>({
  queue: "tell-report",
  run: (ctx, { reportId }) => tellReport(ctx, reportId),
});
