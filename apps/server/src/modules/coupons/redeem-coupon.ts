import type { Ctx } from "#core/ctx";
import { lockCoupon, selectCoupon } from "./coupons.store.ts";
import { countUsesOf, markRedeemed, selectRedemption } from "./redemptions.store.ts";

/**
 * Counts the coupon of an order as used; returns true also if there is none. A paid price is honoured and marked if all
 * uses were gone; a free order (`isPaid` false) is not: then it returns false and counts nothing.
 */
export async function redeemCoupon(
  ctx: Ctx,
  subscriptionId: string,
  { isPaid }: { isPaid: boolean },
): Promise<boolean> {
  const unlocked = await selectRedemption(ctx, subscriptionId);
  if (!unlocked || unlocked.redeemed_at) return true;
  await lockCoupon(ctx, unlocked.coupon_id);
  // Read again under the lock: the same browser may have ordered again and released the reservation.
  const redemption = await selectRedemption(ctx, subscriptionId);
  if (!redemption || redemption.redeemed_at) return true;
  const coupon = await selectCoupon(ctx, redemption.account_id, redemption.coupon_id);
  if (!coupon) return true;
  // A free order has a verified e-mail, which reservations of unverified orders do not block.
  const isReserved = redemption.reserved_until > ctx.now() && redemption.unverified_from === null;
  const usesOfOthers =
    coupon.redeemed + (isPaid ? 0 : coupon.reserved - coupon.reserved_unverified - Number(isReserved));
  const person = { couponId: coupon.id, fanId: redemption.fan_id, fanPhone: redemption.fan_phone };
  const usesOfPerson = await countUsesOf(ctx, person, subscriptionId);
  const isOverLimit =
    (coupon.max_redemptions !== null && usesOfOthers >= coupon.max_redemptions) ||
    (coupon.max_per_fan !== null && usesOfPerson >= coupon.max_per_fan);
  if (isOverLimit && !isPaid) return false;
  await markRedeemed(ctx, subscriptionId, isOverLimit);
  return true;
}
