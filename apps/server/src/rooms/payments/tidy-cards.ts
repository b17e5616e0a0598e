import type { Ctx } from "#core/ctx";
import { dropCard } from "./keep-card.ts";
import { selectIdleCards } from "./renewal-cards.store.ts";

const page = 100;

/** Has gateways forget the cards that will renew nothing any more; answers how many. */
export async function tidyCards(ctx: Ctx): Promise<number> {
  let dropped = 0;
  for (;;) {
    const ids = await selectIdleCards(ctx, page);
    for (const id of ids) await dropCard(ctx, id);
    dropped += ids.length;
    if (ids.length < page) return dropped;
  }
}
