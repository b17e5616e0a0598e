import { defineJob } from "#core/jobs";
import { watchCharges } from "./watch-charges.ts";

export const watchChargesJob = defineJob({
  queue: "watch-charges",
  cron: "* * * * *",
  options: { expireInSeconds: 600 },
  run: async (ctx) => {
    await watchCharges(ctx);
  },
});
