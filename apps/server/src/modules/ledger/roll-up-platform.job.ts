import { defineJob } from "#core/jobs";
import { rollUpPlatform } from "./roll-up-platform.ts";

export const rollUpPlatformJob = defineJob({
  queue: "roll-up-platform",
  cron: "*/10 * * * *",
  run: (ctx) => rollUpPlatform(ctx),
});
