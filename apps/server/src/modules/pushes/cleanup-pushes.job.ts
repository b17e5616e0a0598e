import { defineJob } from "#core/jobs";
import { cleanupPushes } from "./cleanup-pushes.ts";

export const cleanupPushesJob = defineJob({
  queue: "tidy-pushes",
  cron: "50 4 * * *",
  run: (ctx) => cleanupPushes(ctx),
});
