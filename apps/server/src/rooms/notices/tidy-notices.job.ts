import { defineJob } from "#core/jobs";
import { tidyNotices } from "./tidy-notices.ts";

export const tidyNoticesJob = defineJob({ queue: "tidy-notices", cron: "20 4 * * *", run: (ctx) => tidyNotices(ctx) });
