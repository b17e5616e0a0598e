import type { Ctx } from "#core/ctx";
import { selectClaim } from "./claims.store.ts";
import { isUseLeftFor } from "./coupons.rules.ts";
import { lockCoupon, selectCoupon } from "./coupons.store.ts";
import { countUsesOf, markRedeemed, selectRedemption } from "./redemptions.store.ts";

/**
 * Counts the coupon of an order as used; returns true also if there is none. Returns false and counts nothing if no use
 * is left that nobody else has a stronger claim to: a coupon sells as often as its limit. The limit per person is
 * honoured for a paid price and marked, as refusing it would disclose who subscribes; a free order (`isPaid` false) is
 * refused.
 */
export async function redeemCoupon(
  ctx: Ctx,
  subscriptionId: string,
  { isPaid }: { isPaid: boolean },
): Promise<boolean> {
  const unlocked = await selectRedemption(ctx, subscriptionId);
  if (!unlocked || unlocked.redeemedAt) return true;
  await lockCoupon(ctx, unlocked.couponId);
  // Read again under the lock: another transaction may have redeemed it, or taken the last use.
  const redemption = await selectRedemption(ctx, subscriptionId);
  if (!redemption || redemption.redeemedAt) return true;
  const coupon = await selectCoupon(ctx, redemption.accountId, redemption.couponId);
  const order = await selectClaim(ctx, subscriptionId);
  if (!coupon || !order) return true;
  if (isPaid) {
    // The receipt that took a use is decided already.
    const claim = order.claimedAt ? "firm" : order.claim;
    if (!isUseLeftFor(claim, order.maxRedemptions, order.others)) return false;
    // A free order has a verified e-mail by now, which reservations for unverified ones do not block.
  } else if (!isUseLeftFor("unverified", order.maxRedemptions, order.others)) return false;
  const person = { couponId: coupon.id, fanId: redemption.fanId, fanPhone: redemption.fanPhone };
  const usesOfPerson = await countUsesOf(ctx, person, subscriptionId);
  const isOverLimit = coupon.maxPerFan !== null && usesOfPerson >= coupon.maxPerFan;
  if (isOverLimit && !isPaid) return false;
  await markRedeemed(ctx, subscriptionId, isOverLimit);
  return true;
}
