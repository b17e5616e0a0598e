import { defineJob } from "#core/jobs";
import { findOverdue } from "./find-overdue.ts";

export const monitorRenewalsJob = defineJob({
  queue: "watch-renewal-clock",
  cron: "*/10 * * * *",
  run: async (ctx) => {
    const overdue = await findOverdue(ctx);
    if (Object.values(overdue).some((count) => count > 0))
      ctx.log.error(overdue, "the clock has not done what was due");
  },
});
