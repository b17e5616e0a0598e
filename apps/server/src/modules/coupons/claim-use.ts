import type { Ctx } from "#core/ctx";
import { selectClaim, setClaimed } from "./claims.store.ts";
import { isUseLeftFor } from "./coupons.rules.ts";
import { lockCoupon } from "./coupons.store.ts";
import { selectRedemption } from "./redemptions.store.ts";

/**
 * Gives the order of a receipt its use of a coupon until the receipt is decided, if one is left. Without one the receipt
 * can be approved only if a use is free by then (`redeemCoupon`).
 */
export async function claimUse(ctx: Ctx, subscriptionId: string) {
  const redemption = await selectRedemption(ctx, subscriptionId);
  if (!redemption || redemption.redeemedAt) return;
  await lockCoupon(ctx, redemption.couponId);
  const order = await selectClaim(ctx, subscriptionId);
  if (order && isUseLeftFor(order.claim, order.maxRedemptions, order.others))
    await setClaimed(ctx, subscriptionId, ctx.now());
}
