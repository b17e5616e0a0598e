import { defineJob } from "#core/jobs";
import { remindOfReports } from "./remind-of-reports.ts";

export const remindOfReportsJob = defineJob({
  queue: "notice-reports-overdue",
  cron: "0 9 * * *",
  run: async (ctx) => {
    await remindOfReports(ctx);
  },
});
