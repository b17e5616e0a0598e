import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { lockCoupon, selectCouponByCode } from "./coupons.store.ts";
import { findCoupon } from "./find-coupon.ts";
import { countUsesOf, releaseHoldsIn } from "./redemptions.store.ts";

type Buyer = { accountId: string; planId: string; fanId: string; fanSessionId: string; isProved: boolean };

/**
 * The coupon of an order that is being made; no other order takes a use of it until the transaction ends. What the same
 * browser held of it before is let go. As `findCoupon`; COUPON_OTHER_PLAN; COUPON_USED_UP also where this person's share is, which is
 * said to a proved e-mail alone: to anybody else it would tell who subscribes. Of others it is looked at when they have paid.
 */
export async function claimCoupon(ctx: Ctx, code: string, { accountId, planId, fanId, fanSessionId, isProved }: Buyer) {
  const named = await selectCouponByCode(ctx, accountId, code);
  if (!named) throw new AppError("COUPON_INVALID");
  const couponId = named.id;
  await lockCoupon(ctx, couponId);
  await releaseHoldsIn(ctx, fanSessionId, couponId);
  const coupon = await findCoupon(ctx, accountId, code, { isProved });
  if (coupon.plans.length > 0 && !coupon.plans.includes(planId)) throw new AppError("COUPON_OTHER_PLAN");
  const most = coupon.max_per_fan;
  if (isProved && most !== null && (await countUsesOf(ctx, { couponId, fanId })) >= most)
    throw new AppError("COUPON_USED_UP");
  return coupon;
}
