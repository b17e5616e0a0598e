import { defineJob } from "#core/jobs";
import { tidyUploads } from "./tidy-uploads.ts";

export const tidyUploadsJob = defineJob({
  queue: "tidy-uploads",
  cron: "*/2 * * * *",
  run: (ctx) => tidyUploads(ctx),
});
