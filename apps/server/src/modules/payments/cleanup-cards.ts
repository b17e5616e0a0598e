import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { selectIdleCards } from "./renewal-cards.store.ts";
import { deleteCard } from "./saved-cards.ts";

const page = 100;

/** Deletes stored cards that will not renew anything any more. Returns their number. */
export async function cleanupCards(ctx: Ctx): Promise<number> {
  let dropped = 0;
  for (;;) {
    const ids = await selectIdleCards(ctx, page);
    for (const id of ids) await deleteCard(ctx, id);
    dropped += ids.length;
    if (ids.length < page) return dropped;
  }
}

export const cleanupCardsJob = defineJob({
  name: "cleanup-cards",
  queue: "maintenance",
  cron: "40 4 * * *",
  options: { expireInSeconds: 3_600 },
  run: async (ctx) => {
    await cleanupCards(ctx);
  },
});
