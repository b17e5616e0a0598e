import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { lockCoupon, selectCouponByCode } from "./coupons.store.ts";
import { findCoupon } from "./find-coupon.ts";
import { countUsesOf, releaseReservationsIn } from "./redemptions.store.ts";

type Buyer = { accountId: string; planId: string; fanId: string; fanSessionId: string; isVerified: boolean };

/**
 * Locks the coupon for a new order until the transaction ends, and releases what the same browser reserved before.
 * Errors as `findCoupon`; COUPON_OTHER_PLAN; COUPON_USED_UP also for the limit per person, but only for a verified
 * e-mail: for others it would disclose who subscribes, so theirs is checked on payment.
 */
export async function claimCoupon(
  ctx: Ctx,
  code: string,
  { accountId, planId, fanId, fanSessionId, isVerified }: Buyer,
) {
  const unlocked = await selectCouponByCode(ctx, accountId, code);
  if (!unlocked) throw new AppError("COUPON_INVALID");
  const couponId = unlocked.id;
  await lockCoupon(ctx, couponId);
  await releaseReservationsIn(ctx, fanSessionId, couponId);
  const coupon = await findCoupon(ctx, accountId, code, { isVerified });
  if (coupon.plans.length > 0 && !coupon.plans.includes(planId)) throw new AppError("COUPON_OTHER_PLAN");
  const maxPerFan = coupon.max_per_fan;
  if (isVerified && maxPerFan !== null && (await countUsesOf(ctx, { couponId, fanId })) >= maxPerFan)
    throw new AppError("COUPON_USED_UP");
  return coupon;
}
