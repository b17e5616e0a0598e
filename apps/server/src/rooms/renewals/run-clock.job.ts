import { defineJob } from "#core/jobs";
import { runClock } from "./run-clock.ts";

export const runClockJob = defineJob({
  queue: "run-renewal-clock",
  cron: "* * * * *",
  // A run after long silence may be long.
  options: { expireInSeconds: 3_600 },
  run: async (ctx, _input, signal) => {
    const { woken, failed } = await runClock(ctx, signal);
    if (woken || failed) ctx.log.info({ woken, failed }, "renewals were looked at");
  },
});
