import { checkout, items } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { placeOrder } from "#modules/checkout/index";
import { createItem } from "#modules/items/index";
import { reviewReceipt, submitPaymentReceipt } from "#modules/receipts/index";
import type { OpenedCreator } from "./open-creator.ts";
import { toContact } from "./orders.ts";
import { hour, minute, toPast } from "./past.ts";
import type { Published } from "./publish-films.ts";
import { createTransferId } from "./receipts.ts";

/** Items of published stories, and their sales by PIX, each with its receipt, approved by the creator soon after. */
export async function createDemoItems(ctx: Ctx, { accountId, who }: OpenedCreator, published: readonly Published[]) {
  for (const { films, hoursAgo, buyers, ...fields } of who.items) {
    const contents = films.flatMap((film) => published.filter((story) => story.film === film).map(({ id }) => id));
    const itemId = await createItem(
      toPast(ctx, hoursAgo * hour),
      accountId,
      items.newItem.parse({ ...fields, contents }),
    );
    for (const { name, hoursAgo } of buyers) {
      const body = checkout.checkoutBody.parse({
        username: who.username,
        paymentMethod: "pix",
        fan: { name, ...toContact(name) },
        lines: [{ kind: "item", itemId }],
      });
      const orderCtx = toPast(ctx, hoursAgo * hour + 3 * minute);
      const { orderId: paymentId, sessionId } = await placeOrder(orderCtx, body, undefined, { network: "demo" });
      const sendCtx = toPast(ctx, hoursAgo * hour + 2 * minute);
      const endToEndId = createTransferId(new Date(sendCtx.now().getTime() - minute));
      await submitPaymentReceipt(sendCtx, paymentId, { fanSessionId: sessionId }, { endToEndId, from: "demo" });
      await reviewReceipt(toPast(ctx, hoursAgo * hour), accountId, paymentId, "approved");
    }
  }
}
