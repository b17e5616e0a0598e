import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { claimCoupon } from "#modules/coupons/claim-coupon";
import { toDiscountCents } from "#modules/coupons/coupons.rules";
import { hasTried } from "#modules/subscriptions/subscriptions.queries";

export type Buyer = { accountId: string; planId: string; fanId: string; fanPhone: string; fanSessionId: string };
type Wish = { plan: { price_cents: number; trial_days: number }; couponCode: string | undefined; isProved: boolean };

/**
 * What is due for an order. A coupon stands in the place of the plan's own days of trying. Whether somebody has tried before
 * is told only to a proved e-mail: others hear it once they have proved theirs. As `claimCoupon`.
 */
export async function updateTerms(ctx: Ctx, buyer: Buyer, { plan, couponCode, isProved }: Wish) {
  const coupon = couponCode ? await claimCoupon(ctx, couponCode, { ...buyer, isVerified: isProved }) : undefined;
  const offeredDays = coupon?.kind === "trial_days" ? coupon.value : coupon ? 0 : plan.trial_days;
  const mayTry = offeredDays > 0 && !(isProved && (await hasTried(ctx, buyer)));
  if (coupon?.kind === "trial_days" && !mayTry) throw new AppError("COUPON_USED_UP");
  const discountCents = coupon ? toDiscountCents(coupon, plan.price_cents) : 0;
  const dueCents = mayTry ? 0 : plan.price_cents - discountCents;
  return { coupon, discountCents, dueCents, trialDays: mayTry ? offeredDays : 0 };
}
