import type { coupons } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { listPlans } from "#modules/plans/index";
import { findProfileByUsername } from "#modules/profile/index";
import { isUseLeftForNew, isValidAt, toDiscountCents } from "./coupons.rules.ts";
import { type CouponRow, selectCouponByCode } from "./coupons.store.ts";

/** The discount and total of each plan on sale. NOT_FOUND for an unpublished page, else as `findCoupon`. */
export async function verifyCoupon(ctx: Ctx, username: string, typed: string): Promise<coupons.CouponOffer> {
  const profile = await findProfileByUsername(ctx, username);
  if (!profile?.publishedAt) throw new AppError("NOT_FOUND");
  const coupon = await findCoupon(ctx, profile.accountId, typed);
  const { appliesTo } = coupon;
  const isForPlans = appliesTo.includes("subscription");
  const onSale = (await listPlans(ctx, profile.accountId)).filter(({ active }) => active);
  const included = coupon.plans.length > 0 ? onSale.filter(({ id }) => coupon.plans.includes(id)) : onSale;
  if (isForPlans && included.length === 0) throw new AppError("COUPON_INVALID");
  const { code, kind, value, duration, cycles } = coupon;
  return {
    ...{ code, kind, value, duration, cycles },
    appliesTo: appliesTo as coupons.CouponTarget[],
    plans: (isForPlans ? included : []).map(({ id, priceCents: price }) => {
      const discount = toDiscountCents(coupon, price);
      const trialDays = kind === "trial_days" ? value : 0;
      return { _id: id, price, discount, total: trialDays > 0 ? 0 : price - discount, trialDays };
    }),
  };
}

/**
 * COUPON_INVALID, COUPON_EXPIRED outside of its dates, COUPON_USED_UP; reservations of unverified orders do not count
 * against a verified e-mail.
 */
export async function findCoupon(
  ctx: Ctx,
  accountId: string,
  code: string,
  { isVerified }: { isVerified: boolean } = { isVerified: false },
): Promise<CouponRow> {
  const coupon = await selectCouponByCode(ctx, accountId, code);
  if (!coupon?.active) throw new AppError("COUPON_INVALID");
  if (!isValidAt(coupon, ctx.now())) throw new AppError("COUPON_EXPIRED");
  if (!isUseLeftForNew(isVerified ? "firm" : "unverified", coupon.maxRedemptions, coupon.uses))
    throw new AppError("COUPON_USED_UP");
  return coupon;
}
