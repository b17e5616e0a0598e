import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { claimCoupon, toDiscountCents } from "#modules/coupons/index";
import { hasTried } from "#modules/subscriptions/index";

export type Buyer = {
  accountId: string;
  planId: string;
  fanId: string;
  fanPhone: string;
  fanSessionId: string;
  from: string;
};
type TermsRequest = {
  plan: { priceCents: number; trialDays: number };
  couponCode: string | undefined;
  isVerified: boolean;
};

/**
 * What is due for an order. A coupon replaces the plan's own trial. An earlier trial is only considered for a verified
 * e-mail address, so that strangers cannot find out about it. Errors as `claimCoupon`.
 */
export async function getTerms(ctx: Ctx, buyer: Buyer, { plan, couponCode, isVerified }: TermsRequest) {
  const coupon = couponCode ? await claimCoupon(ctx, couponCode, { ...buyer, isVerified }) : undefined;
  const offeredDays = coupon?.kind === "trial_days" ? coupon.value : coupon ? 0 : plan.trialDays;
  const hasTrial = offeredDays > 0 && !(isVerified && (await hasTried(ctx, buyer)));
  if (coupon?.kind === "trial_days" && !hasTrial) throw new AppError("COUPON_USED_UP");
  const discountCents = coupon ? toDiscountCents(coupon, plan.priceCents) : 0;
  const dueCents = hasTrial ? 0 : plan.priceCents - discountCents;
  return { coupon, discountCents, dueCents, trialDays: hasTrial ? offeredDays : 0 };
}
