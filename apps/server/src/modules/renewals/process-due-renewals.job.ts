import { defineJob } from "#core/jobs";
import { processDueRenewals } from "./process-due-renewals.ts";

export const processDueRenewalsJob = defineJob({
  queue: "run-renewal-clock",
  cron: "* * * * *",
  // A run after long silence may be long.
  options: { expireInSeconds: 3_600 },
  run: async (ctx, _input, signal) => {
    const { woken, failed } = await processDueRenewals(ctx, signal);
    if (woken || failed) ctx.log.info({ woken, failed }, "renewals were looked at");
  },
});
