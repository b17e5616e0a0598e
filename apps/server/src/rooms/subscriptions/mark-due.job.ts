import { defineJob } from "#core/jobs";
import { markDue } from "./mark-due.ts";

export const markDueJob = defineJob({
  queue: "mark-due-subscriptions",
  cron: "* * * * *",
  run: async (ctx) => {
    const count = await markDue(ctx);
    if (count) ctx.log.info({ count }, "subscriptions whose time is over were marked");
  },
});
