import { fieldErrors } from "@camarim/contract/field-errors";
import { giftLimits } from "@camarim/contract/gift-limits";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { Fulfilment, Offer, Quote } from "#core/fulfilment";
import { announce } from "#core/jobs/jobs";
import { hashToken } from "#core/keys/keys";
import { findPlan } from "#modules/plans/index";
import { hasReceipt } from "#modules/receipts/index";
import { getSetting } from "#modules/settings/index";
import { endGiftedPeriod, restoreGiftedPeriod } from "#modules/subscriptions/index";
import { toGiftCode } from "./gift-codes.ts";
import { giftReturned } from "./gifts.events.ts";
import { addCalendarDays, toDay, toDeliveryTime, toGiftTitle } from "./gifts.rules.ts";
import { type GiftTerms, insertGift, markReceived, markReturned, selectTerms } from "./gifts.store.ts";
import { viewGiftLine } from "./gifts.view.ts";

/** A line that sells a period of a subscription to whoever claims it. */
export const giftFulfilment: Fulfilment<Ctx, "gift", Offer & GiftTerms, Quote & GiftTerms> = {
  /** Also VALIDATION_FAILED for a day outside of the next 90. */
  offer: async (ctx, { planId, receiver, message, deliverOn }, { accountId }) => {
    const plan = await findPlan(ctx, planId);
    if (plan?.accountId !== accountId || !plan.active || plan.priceCents === 0) throw new AppError("NOT_FOUND");
    if (!(await getSetting(ctx, accountId)).acceptNewSubscribers) throw new AppError("CREATOR_NOT_SELLING");
    return {
      kind: "gift",
      title: toGiftTitle(plan.name),
      priceCents: plan.priceCents,
      planId,
      periodMonths: plan.periodMonths,
      receiverName: receiver.name,
      receiverEmail: receiver.email ?? null,
      message: message || null,
      deliverAt: toDeliveryTime(getDeliveryDay(ctx, deliverOn)),
    };
  },
  quote: async (_ctx, offer) => {
    return { ...offer, amountCents: offer.priceCents, discountCents: 0, couponCode: null };
  },
  place: async (ctx, terms, { accountId }, line) => {
    if (!line) throw new Error("a gift is never free");
    const { orderId, position } = line;
    const codeHash = hashToken(toGiftCode(ctx, orderId));
    await insertGift(ctx, { ...terms, orderId, position, accountId, codeHash });
    return { subscriptionId: null };
  },
  lock: async () => undefined,
  accept: async () => true,
  fulfil: async (ctx, { orderId }) => {
    await markReceived(ctx, orderId);
    await restoreGiftedPeriod(ctx, orderId);
  },
  revoke: async (ctx, { orderId }, reason) => {
    const returned = await markReturned(ctx, orderId);
    await endGiftedPeriod(ctx, orderId, reason);
    if (returned?.claimedAt) await announce(ctx, giftReturned, { orderId });
  },
  /** A gift without money is not in any list. */
  cancel: async () => undefined,
  /** Whoever sent a receipt may give another. */
  isSame: async (ctx, { orderId }, offer) => {
    const gift = await selectTerms(ctx, orderId);
    const isEqual =
      gift.planId === offer.planId &&
      gift.receiverName === offer.receiverName &&
      gift.receiverEmail === offer.receiverEmail &&
      gift.message === offer.message &&
      gift.deliverAt.getTime() === offer.deliverAt.getTime();
    return isEqual && !(await hasReceipt(ctx, orderId));
  },
  view: async (ctx, line) => viewGiftLine(ctx, line, await selectTerms(ctx, line.orderId)),
};

/** VALIDATION_FAILED. */
function getDeliveryDay(ctx: Ctx, day: string | undefined): string {
  const today = toDay(ctx.now());
  if (day === undefined) return today;
  const [field, { deliverDays }] = ["lines.0.deliverOn", giftLimits];
  if (day < today) throw new AppError("VALIDATION_FAILED", { [field]: fieldErrors.dayPassed });
  if (day > toDay(addCalendarDays(ctx.now(), deliverDays)))
    throw new AppError("VALIDATION_FAILED", { [field]: fieldErrors.dayAfterLimit(deliverDays) });
  return day;
}
