import { items } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { createItem, replaceExtras } from "#modules/items/index";
import type { OpenedCreator } from "./open-creator.ts";
import { hour, toPast } from "./past.ts";
import type { Published } from "./publish-films.ts";
import { sellByPix } from "./sell-by-pix.ts";

/** Items of published stories, what is offered beside the plans, and their sales by PIX, each with its receipt, approved by the creator soon after. */
export async function createDemoItems(ctx: Ctx, creator: OpenedCreator, published: readonly Published[]) {
  const { accountId, planIds, who } = creator;
  for (const { films, hoursAgo, buyers, extra, ...fields } of who.items) {
    const contents = films.flatMap((film) => published.filter((story) => story.film === film).map(({ id }) => id));
    const itemId = await createItem(
      toPast(ctx, hoursAgo * hour),
      accountId,
      items.newItem.parse({ ...fields, contents }),
    );
    if (extra)
      await replaceExtras(ctx, accountId, { itemId, itemPrice: extra.price, planId: planIds.get(extra.plan) ?? null });
    for (const { name, hoursAgo } of buyers)
      await sellByPix(ctx, creator, { name, lines: [{ kind: "item", itemId }], agoMs: hoursAgo * hour });
  }
}
