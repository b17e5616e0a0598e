import { defineJob } from "#core/jobs";
import { tidyCards } from "./tidy-cards.ts";

export const tidyCardsJob = defineJob({
  queue: "tidy-cards",
  cron: "40 4 * * *",
  options: { expireInSeconds: 3_600 },
  run: async (ctx) => {
    await tidyCards(ctx);
  },
});
