import { defineJob } from "#core/jobs";
import { pollOpenCharges } from "./poll-open-charges.ts";

export const pollOpenChargesJob = defineJob({
  queue: "watch-charges",
  cron: "* * * * *",
  options: { expireInSeconds: 600 },
  run: async (ctx) => {
    await pollOpenCharges(ctx);
  },
});
