import { defineJob } from "#core/jobs";
import { releaseDue } from "./release-due.ts";

export const releaseDueJob = defineJob({
  queue: "release-due",
  cron: "*/10 * * * *",
  options: { expireInSeconds: 600 },
  run: async (ctx) => {
    await releaseDue(ctx);
  },
});
