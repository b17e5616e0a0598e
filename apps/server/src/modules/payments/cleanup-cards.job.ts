import { defineJob } from "#core/jobs";
import { cleanupCards } from "./cleanup-cards.ts";

export const cleanupCardsJob = defineJob({
  queue: "tidy-cards",
  cron: "40 4 * * *",
  options: { expireInSeconds: 3_600 },
  run: async (ctx) => {
    await cleanupCards(ctx);
  },
});
