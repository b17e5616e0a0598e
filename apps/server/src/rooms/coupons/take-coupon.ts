import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { lockCoupon, selectCouponByCode } from "./coupons.store.ts";
import { findCoupon } from "./find-coupon.ts";
import { countUsesOf, releaseHoldsIn } from "./redemptions.store.ts";

type Buyer = { accountId: string; planId: string; fanId: string; fanPhone: string; fanSessionId: string };

/**
 * The coupon of an order that is being made; no other order takes a use of it until the transaction ends. What the same
 * browser held of it before is let go. As `findCoupon`; COUPON_OTHER_PLAN; COUPON_USED_UP also where this person's share is.
 */
export async function takeCoupon(ctx: Ctx, code: string, { accountId, planId, fanId, fanPhone, fanSessionId }: Buyer) {
  const named = await selectCouponByCode(ctx, accountId, code);
  if (!named) throw new AppError("COUPON_INVALID");
  const couponId = named.id;
  await lockCoupon(ctx, couponId);
  await releaseHoldsIn(ctx, fanSessionId, couponId);
  const coupon = await findCoupon(ctx, accountId, code);
  if (coupon.plans.length > 0 && !coupon.plans.includes(planId)) throw new AppError("COUPON_OTHER_PLAN");
  const most = coupon.max_per_fan;
  if (most !== null && (await countUsesOf(ctx, { couponId, fanId, fanPhone })) >= most)
    throw new AppError("COUPON_USED_UP");
  return coupon;
}
