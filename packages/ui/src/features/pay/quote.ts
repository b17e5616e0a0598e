import type { CouponOffer } from "@camarim/contract/coupons";

export type Due = { total: number; discount: number; trialDays: number; code: string | null };

/** The first amount of a plan: with its coupon, otherwise by its trial days or its price. */
export function toQuote(
  plan: { _id: string; price: number; trialDays: number },
  offer: CouponOffer | null | undefined,
): Due {
  const found = offerFor(offer, plan._id);
  if (offer && found) return { ...found, code: offer.code };
  return { total: plan.trialDays > 0 ? 0 : plan.price, discount: 0, trialDays: plan.trialDays, code: null };
}

/** Whether the order has something to pay: by the chosen plan, or by any of them while none is known (before hydration). */
export function mayBeDue(
  plans: readonly Parameters<typeof toQuote>[0][],
  chosenId: string | undefined,
  offer: CouponOffer | null | undefined,
): boolean {
  const chosen = plans.filter(({ _id }) => chosenId === undefined || _id === chosenId);
  return chosen.some((plan) => toQuote(plan, offer).total > 0);
}

/** The price of a plan with a coupon; undefined if the coupon does not apply. */
export function offerFor(offer: CouponOffer | null | undefined, planId: string | undefined) {
  return offer?.plans.find(({ _id }) => _id === planId);
}

/** No line that is bought once is free: banks reject some smaller PIX. */
const minItemCents = 100;

/** What a coupon takes off an item; of an amount what the plan of the order has left of it. */
export function toItemDiscount(offer: CouponOffer | null | undefined, price: number, usedCents = 0): number {
  if (!offer?.appliesTo.includes("item")) return 0;
  const offCents = offer.kind === "percent" ? Math.floor((price * offer.value + 50) / 100) : offer.value - usedCents;
  return Math.max(0, Math.min(offCents, price - minItemCents));
}
