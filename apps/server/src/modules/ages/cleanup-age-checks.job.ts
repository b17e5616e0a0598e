import { defineJob } from "#core/jobs";
import { cleanupAgeChecks } from "./cleanup-age-checks.ts";

export const cleanupAgeChecksJob = defineJob({
  queue: "tidy-age-checks",
  cron: "40 * * * *",
  run: (ctx) => cleanupAgeChecks(ctx),
});
