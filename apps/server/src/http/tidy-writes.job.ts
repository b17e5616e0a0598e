import { defineJob } from "#core/jobs";
import { forgetPassedWindows } from "#core/throttle";

/** Removes what the throttles no longer look at. */
export const tidyWritesJob = defineJob({
  queue: "tidy-writes",
  cron: "*/15 * * * *",
  run: (ctx) => forgetPassedWindows(ctx),
});
