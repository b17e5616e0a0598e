import { defineJob } from "#core/jobs";
import { cleanupNotices } from "./cleanup-notices.ts";

export const cleanupNoticesJob = defineJob({
  queue: "tidy-notices",
  cron: "20 4 * * *",
  run: (ctx) => cleanupNotices(ctx),
});
