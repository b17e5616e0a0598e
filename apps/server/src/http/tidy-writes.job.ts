import { defineJob } from "#core/jobs";
import { forgetPassedWindows } from "#core/throttle";
import { forgetOldAccess } from "./access-log.ts";
import { forgetOldAnswers } from "./idempotency.ts";

/** Removes what throttles and repeated writes no longer look at, and the accesses that the law no longer asks for. */
export const tidyWritesJob = defineJob({
  queue: "tidy-writes",
  cron: "*/15 * * * *",
  run: async (ctx) => {
    await forgetPassedWindows(ctx);
    await forgetOldAnswers(ctx);
    await forgetOldAccess(ctx);
  },
});
