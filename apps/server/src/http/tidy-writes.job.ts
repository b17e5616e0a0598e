import { defineJob } from "#core/jobs";
import { forgetPassedWindows } from "#core/throttle";
import { forgetOldAnswers } from "./idempotency.ts";

/** Removes what throttles and repeated writes no longer look at. */
export const tidyWritesJob = defineJob({
  queue: "tidy-writes",
  cron: "*/15 * * * *",
  run: async (ctx) => {
    await forgetPassedWindows(ctx);
    await forgetOldAnswers(ctx);
  },
});
