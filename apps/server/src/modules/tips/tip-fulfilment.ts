import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { Fulfilment, Offer, Quote } from "#core/fulfilment";
import { hasReceipt } from "#modules/receipts/index";
import { findStoryOwner } from "#modules/stories/index";
import { tipTitle } from "./tips.rules.ts";
import { insertTip, markReceived, markReturned, selectTip } from "./tips.store.ts";
import { viewTipLine } from "./tips.view.ts";

type TipTerms = { storyId: string | null; message: string | null };

/** A line that gives money to the creator, who gives nothing in return. */
export const tipFulfilment: Fulfilment<Ctx, "tip", Offer & TipTerms, Quote & TipTerms> = {
  offer: async (ctx, { amount, message, storyId = null }, { accountId }) => {
    if (storyId && (await findStoryOwner(ctx, storyId)) !== accountId) throw new AppError("NOT_FOUND");
    return { kind: "tip", title: tipTitle, priceCents: amount, storyId, message: message || null };
  },
  quote: async (_ctx, offer) => {
    return { ...offer, amountCents: offer.priceCents, discountCents: 0, couponCode: null };
  },
  place: async (ctx, { storyId, message }, { accountId }, line) => {
    if (!line) throw new Error("a tip is never free");
    const { orderId, position } = line;
    await insertTip(ctx, { orderId, position, accountId, storyId, message });
    return { subscriptionId: null };
  },
  lock: async () => undefined,
  /** Whoever wants to give money may. */
  accept: async () => true,
  fulfil: (ctx, { orderId }) => markReceived(ctx, orderId),
  revoke: (ctx, { orderId }) => markReturned(ctx, orderId),
  /** A tip without money is not in any list. */
  cancel: async () => undefined,
  /** Whoever sent a receipt may give another. */
  isSame: async (ctx, { orderId }, { storyId, message }) => {
    const tip = await selectTip(ctx, orderId);
    return tip.storyId === storyId && tip.message === message && !(await hasReceipt(ctx, orderId));
  },
  view: async (ctx, line) => viewTipLine(line, await selectTip(ctx, line.orderId)),
};
