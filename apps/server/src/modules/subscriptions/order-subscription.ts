import type { Ctx } from "#core/ctx";
import { createOrder, type LinePrice, updateOrderLine } from "#modules/orders/index";
import { insertSubscriptionLine, selectSubscriber, updateSubscriptionLine } from "./subscription-lines.store.ts";
import type { Terms } from "./subscriptions.rules.ts";

/** A period that an order sells: its terms, at the price before the discount, and the amount due. */
export type Sale = LinePrice & { terms: Terms };

type SubscriptionOrder = { subscriptionId: string; sale: Sale };

/** The order of one period of a subscription, a first one or a renewal, paid by its subscriber. Returns its id. */
export async function createSubscriptionOrder(ctx: Ctx, { subscriptionId, sale }: SubscriptionOrder): Promise<string> {
  const { terms, ...price } = sale;
  const { accountId, fanId, planName: title, ...payer } = await selectSubscriber(ctx, subscriptionId, terms.planId);
  const orderId = await createOrder(ctx, {
    accountId,
    fanId,
    payer,
    clientKey: null,
    lines: [{ ...price, kind: "subscription", title }],
  });
  await insertSubscriptionLine(ctx, { orderId, position: 1, subscriptionId, terms });
  return orderId;
}

/** Gives an unpaid order other terms. The caller has locked its payment, whose amount follows. */
export async function updateSubscriptionOrder(ctx: Ctx, orderId: string, { terms, ...price }: Sale) {
  const { position, title } = await updateSubscriptionLine(ctx, orderId, terms);
  await updateOrderLine(ctx, orderId, position, { ...price, title });
}
