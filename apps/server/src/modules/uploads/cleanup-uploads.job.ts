import { defineJob } from "#core/jobs";
import { cleanupUploads } from "./cleanup-uploads.ts";

export const cleanupUploadsJob = defineJob({
  queue: "tidy-uploads",
  cron: "*/2 * * * *",
  run: (ctx) => cleanupUploads(ctx),
});
