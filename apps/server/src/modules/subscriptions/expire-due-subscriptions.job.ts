import { defineJob } from "#core/jobs";
import { expireDueSubscriptions } from "./expire-due-subscriptions.ts";

export const expireDueSubscriptionsJob = defineJob({
  queue: "mark-due-subscriptions",
  cron: "* * * * *",
  run: async (ctx) => {
    const count = await expireDueSubscriptions(ctx);
    if (count) ctx.log.info({ count }, "subscriptions whose time is over were marked");
  },
});
