import { defineJob } from "#core/jobs";
import { cleanupReports } from "./cleanup-reports.ts";

export const cleanupReportsJob = defineJob({
  queue: "cleanup-reports",
  cron: "20 4 * * *",
  run: (ctx) => cleanupReports(ctx),
});
