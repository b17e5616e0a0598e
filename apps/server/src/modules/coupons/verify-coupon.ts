import type { coupons } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { listPlans } from "#modules/plans/index";
import { findProfileByUsername } from "#modules/profile/index";
import { isUseLeftForNew, isValidAt, toDiscountCents } from "./coupons.rules.ts";
import { type CouponRow, selectCoupon, selectCouponByCode } from "./coupons.store.ts";
import { countUsesOf } from "./redemptions.store.ts";

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

/**
 * A coupon by its id, also an archived one, and whether orders of plans can use it: it is valid now and has uses left, and one of its plans
 * is on sale. Undefined for another creator's.
 */
export async function findCouponForPlans(ctx: Ctx, accountId: string, id: string) {
  const coupon = await selectCoupon(ctx, accountId, id);
  if (!coupon) return undefined;
  const isForPlans = coupon.appliesTo.includes("subscription");
  const plans = (await listPlans(ctx, accountId)).filter(({ active }) => active);
  const isSold = plans.some((plan) => coupon.plans.length === 0 || coupon.plans.includes(plan.id));
  const isUseLeft = isUseLeftForNew("firm", coupon.maxRedemptions, coupon.uses);
  const isUsable = isForPlans && isSold && !coupon.archivedAt && isValidAt(coupon, ctx.now()) && isUseLeft;
  return {
    id: coupon.id,
    code: coupon.code,
    isArchived: coupon.archivedAt !== null,
    isForPlans,
    isUsable,
    maxPerFan: coupon.maxPerFan,
  };
}

type CouponOfFan = { accountId: string; couponId: string; fanId: string };

/** The code, if this fan can use it for a plan. */
export async function findUsableCode(
  ctx: Ctx,
  { accountId, couponId, fanId }: CouponOfFan,
): Promise<string | undefined> {
  const coupon = await findCouponForPlans(ctx, accountId, couponId);
  if (!coupon?.isUsable) return undefined;
  const isUsedUp = coupon.maxPerFan !== null && (await countUsesOf(ctx, { couponId, fanId })) >= coupon.maxPerFan;
  return isUsedUp ? undefined : coupon.code;
}
