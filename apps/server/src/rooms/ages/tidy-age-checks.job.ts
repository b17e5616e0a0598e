import { defineJob } from "#core/jobs";
import { tidyAgeChecks } from "./tidy-age-checks.ts";

export const tidyAgeChecksJob = defineJob({
  queue: "tidy-age-checks",
  cron: "40 * * * *",
  run: (ctx) => tidyAgeChecks(ctx),
});
