import { defineJob } from "#core/jobs";
import { tidyPushes } from "./tidy-pushes.ts";

export const tidyPushesJob = defineJob({ queue: "tidy-pushes", cron: "50 4 * * *", run: (ctx) => tidyPushes(ctx) });
