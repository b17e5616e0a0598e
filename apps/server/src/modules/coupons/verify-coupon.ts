import type { coupons } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { listPlans } from "#modules/plans/list-plans";
import { findProfileByUsername } from "#modules/profile/profile.queries";
import { discountOf } from "./coupons.rules.ts";
import { findCoupon } from "./find-coupon.ts";

/** What a code makes of each plan on sale that it is for. NOT_FOUND for no such page, else as `findCoupon`. */
export async function verifyCoupon(ctx: Ctx, username: string, typed: string): Promise<coupons.CouponOffer> {
  const profile = await findProfileByUsername(ctx, username);
  if (!profile?.published_at) throw new AppError("NOT_FOUND");
  const coupon = await findCoupon(ctx, profile.account_id, typed);
  const sold = (await listPlans(ctx, profile.account_id)).filter(({ active }) => active);
  const meant = coupon.plans.length > 0 ? sold.filter(({ id }) => coupon.plans.includes(id)) : sold;
  if (meant.length === 0) throw new AppError("COUPON_INVALID");
  const { code, kind, value, duration, cycles } = coupon;
  return {
    ...{ code, kind, value, duration, cycles },
    plans: meant.map(({ id, price_cents: price }) => {
      const discount = discountOf(coupon, price);
      const trialDays = kind === "trial_days" ? value : 0;
      return { _id: id, price, discount, total: trialDays > 0 ? 0 : price - discount, trialDays };
    }),
  };
}
