import { defineJob } from "#core/jobs";
import { deletePassedWindows } from "#core/throttle";
import { deleteOldAccess } from "./access-log.ts";
import { deleteOldAnswers } from "./idempotency.ts";

/** Removes what throttles and repeated writes no longer look at, and the accesses that the law no longer asks for. */
export const tidyWritesJob = defineJob({
  queue: "tidy-writes",
  cron: "*/15 * * * *",
  run: async (ctx) => {
    await deletePassedWindows(ctx);
    await deleteOldAnswers(ctx);
    await deleteOldAccess(ctx);
  },
});
