import type { CouponOffer } from "@camarim/contract/coupons";

export type Due = { total: number; discount: number; trialDays: number; code: string | null };

/** What a plan costs first: as the coupon has it, else by its own days of trying or its price. */
export function toQuote(
  plan: { _id: string; price: number; trialDays: number },
  offer: CouponOffer | null | undefined,
): Due {
  const found = offerFor(offer, plan._id);
  if (offer && found) return { ...found, code: offer.code };
  return { total: plan.trialDays > 0 ? 0 : plan.price, discount: 0, trialDays: plan.trialDays, code: null };
}

/** What a coupon makes of a plan; undefined where it is not for it. */
export function offerFor(offer: CouponOffer | null | undefined, planId: string | undefined) {
  return offer?.plans.find(({ _id }) => _id === planId);
}
