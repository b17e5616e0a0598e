import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { Fulfilment, Offer, Quote } from "#core/fulfilment";
import { toSingleDiscountCents } from "#modules/coupons/index";
import { listSessionSubscriptionsWith } from "#modules/subscriptions/index";
import { selectExtras } from "./extras.store.ts";
import { isAvailable, toExtraPriceCents, toPriceCents } from "./items.rules.ts";
import { countTaken, lockItem, selectItemRow } from "./items.store.ts";
import { viewItemLine } from "./items.view.ts";
import {
  hasBought,
  hasOpenPurchase,
  insertLine,
  isAcceptable,
  isOwnedByFan,
  markCanceled,
  markGranted,
  markRevoked,
  selectLine,
} from "./purchases.store.ts";

type ItemTerms = { itemId: string };

/** A line that sells a single item, which its buyer keeps. */
export const itemFulfilment: Fulfilment<Ctx, "item", Offer & ItemTerms, Quote & ItemTerms> = {
  /**
   * The extra of an order with a subscription has its price beside a plan. Also ITEM_FOR_SUBSCRIBERS, and ITEM_UNAVAILABLE
   * unless this browser has reserved or bought one: the order may be repeated.
   */
  offer: async (ctx, { itemId }, { accountId, fanSessionId, lines }) => {
    const item = await selectItemRow(ctx, itemId);
    if (item?.accountId !== accountId) throw new AppError("NOT_FOUND");
    const isBesidePlan = lines.some(({ kind }) => kind === "subscription");
    const extra = isBesidePlan ? await selectExtras(ctx, accountId) : undefined;
    const isExtra = extra?.itemId === itemId;
    const isSubscriber = isExtra || (await isSubscribed(ctx, accountId, fanSessionId));
    if (item.audience === "subscribers" && !isSubscriber) throw new AppError("ITEM_FOR_SUBSCRIBERS");
    const isOwn = fanSessionId !== undefined && (await hasOrdered(ctx, fanSessionId, itemId));
    if (!isOwn && !isAvailable(item, await countTaken(ctx, itemId), ctx.now())) throw new AppError("ITEM_UNAVAILABLE");
    const priceCents = isExtra ? toExtraPriceCents(item, extra.itemPriceCents) : toPriceCents(item, isSubscriber);
    return { kind: "item", title: item.title, priceCents, itemId };
  },
  /** Locked, so that the last one of a limited number is reserved once. ITEM_BOUGHT by this browser or a verified address. */
  quote: async (ctx, offer, { fanId, fanSessionId, isVerified }) => {
    if (await hasBought(ctx, fanSessionId, offer.itemId)) throw new AppError("ITEM_BOUGHT");
    const item = await lockItem(ctx, offer.itemId);
    if (!item || !isAvailable(item, await countTaken(ctx, item.id), ctx.now())) throw new AppError("ITEM_UNAVAILABLE");
    // Whoever only types an e-mail address does not learn what was bought with it.
    if (isVerified && (await isOwnedByFan(ctx, item.id, fanId))) throw new AppError("ITEM_BOUGHT");
    return { ...offer, amountCents: offer.priceCents, discountCents: 0, couponCode: null };
  },
  discount: async (_ctx, quote, coupon) => {
    const discountCents = toSingleDiscountCents(coupon, quote.priceCents);
    if (discountCents === 0) return undefined;
    return { ...quote, amountCents: quote.priceCents - discountCents, discountCents, couponCode: coupon.code };
  },
  place: async (ctx, { itemId }, { accountId }, line) => {
    if (!line) throw new Error("an item is never free");
    await insertLine(ctx, { orderId: line.orderId, position: line.position, accountId, itemId });
    return { subscriptionId: null };
  },
  lock: async (ctx, line) => {
    await lockItem(ctx, (await selectLine(ctx, line)).itemId);
  },
  /** Not for a deleted one, nor a second time for the same fan, nor beyond its limited number. */
  accept: isAcceptable,
  fulfil: markGranted,
  revoke: markRevoked,
  cancel: markCanceled,
  isSame: async (ctx, line, { itemId }) => (await selectLine(ctx, line)).itemId === itemId,
  view: async (ctx, line) => viewItemLine(line, await selectLine(ctx, line)),
};

async function hasOrdered(ctx: Ctx, fanSessionId: string, itemId: string): Promise<boolean> {
  return (await hasOpenPurchase(ctx, fanSessionId, itemId)) || (await hasBought(ctx, fanSessionId, itemId));
}

/** Whether this browser has access to the stories of a creator now. */
export async function isSubscribed(ctx: Ctx, accountId: string, fanSessionId: string | undefined): Promise<boolean> {
  const subscriptions = fanSessionId ? await listSessionSubscriptionsWith(ctx, fanSessionId, accountId) : [];
  return subscriptions.some(({ access }) => access);
}
