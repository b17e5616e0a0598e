import type { Ctx } from "#core/ctx";
import { lockCoupon, selectCoupon } from "./coupons.store.ts";
import { countUsesOf, markRedeemed, selectRedemption } from "./redemptions.store.ts";

/**
 * Counts the coupon of an order as used; true also where there is none. A price that was paid is honoured, and marked when
 * all uses were gone; what is free is not (`isPaid` false): then it answers false and counts nothing.
 */
export async function redeemCoupon(
  ctx: Ctx,
  subscriptionId: string,
  { isPaid }: { isPaid: boolean },
): Promise<boolean> {
  const ordered = await selectRedemption(ctx, subscriptionId);
  if (!ordered || ordered.redeemed_at) return true;
  await lockCoupon(ctx, ordered.coupon_id);
  // Read again under the lock: the same browser may have ordered anew and given up its hold.
  const found = await selectRedemption(ctx, subscriptionId);
  if (!found || found.redeemed_at) return true;
  const coupon = await selectCoupon(ctx, found.account_id, found.coupon_id);
  if (!coupon) return true;
  // What is free has a proved e-mail, which holds without one do not stand in the way of.
  const isHeld = found.held_until > ctx.now() && found.unproved_from === null;
  const others = coupon.redeemed + (isPaid ? 0 : coupon.held - coupon.held_unproved - Number(isHeld));
  const person = { couponId: coupon.id, fanId: found.fan_id, fanPhone: found.fan_phone };
  const ofPerson = await countUsesOf(ctx, person, subscriptionId);
  const isOver =
    (coupon.max_redemptions !== null && others >= coupon.max_redemptions) ||
    (coupon.max_per_fan !== null && ofPerson >= coupon.max_per_fan);
  if (isOver && !isPaid) return false;
  await markRedeemed(ctx, subscriptionId, isOver);
  return true;
}
