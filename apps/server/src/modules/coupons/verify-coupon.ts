import type { coupons } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { listPlans } from "#modules/plans/index";
import { findProfileByUsername } from "#modules/profile/index";
import { toDiscountCents } from "./coupons.rules.ts";
import { findCoupon } from "./find-coupon.ts";

/** The discount and total of each plan on sale. NOT_FOUND for an unpublished page, else as `findCoupon`. */
export async function verifyCoupon(ctx: Ctx, username: string, typed: string): Promise<coupons.CouponOffer> {
  const profile = await findProfileByUsername(ctx, username);
  if (!profile?.publishedAt) throw new AppError("NOT_FOUND");
  const coupon = await findCoupon(ctx, profile.accountId, typed);
  const onSale = (await listPlans(ctx, profile.accountId)).filter(({ active }) => active);
  const included = coupon.plans.length > 0 ? onSale.filter(({ id }) => coupon.plans.includes(id)) : onSale;
  if (included.length === 0) throw new AppError("COUPON_INVALID");
  const { code, kind, value, duration, cycles } = coupon;
  return {
    ...{ code, kind, value, duration, cycles },
    plans: included.map(({ id, priceCents: price }) => {
      const discount = toDiscountCents(coupon, price);
      const trialDays = kind === "trial_days" ? value : 0;
      return { _id: id, price, discount, total: trialDays > 0 ? 0 : price - discount, trialDays };
    }),
  };
}
