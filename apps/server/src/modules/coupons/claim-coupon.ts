import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { digest } from "#core/keys/keys";
import { type Claim, isUseLeftForNew, maxUnverifiedReservations } from "./coupons.rules.ts";
import { lockCoupon, selectCouponByCode } from "./coupons.store.ts";
import { findCoupon } from "./find-coupon.ts";
import { countReservationsFrom, countUsesOf } from "./redemptions.store.ts";

type Buyer = {
  accountId: string;
  planId: string;
  fanId: string;
  fanSessionId: string;
  isVerified: boolean;
  /** The network of the order. */
  from: string;
};

/**
 * Locks the coupon for a new order until the transaction ends, and finds how the order claims a use. The caller has
 * closed the open orders of this browser with the same coupon. Errors as `findCoupon`; COUPON_OTHER_PLAN;
 * COUPON_USED_UP also for the limit per person, but only by what this browser ordered or for a verified e-mail: for
 * others it would disclose who subscribes, so theirs is checked on payment.
 */
export async function claimCoupon(ctx: Ctx, code: string, buyer: Buyer) {
  const { accountId, planId, fanId, fanSessionId, isVerified } = buyer;
  const unlocked = await selectCouponByCode(ctx, accountId, code);
  if (!unlocked) throw new AppError("COUPON_INVALID");
  await lockCoupon(ctx, unlocked.id);
  const coupon = await findCoupon(ctx, accountId, code, { isVerified });
  if (coupon.plans.length > 0 && !coupon.plans.includes(planId)) throw new AppError("COUPON_OTHER_PLAN");
  const person = { couponId: coupon.id, fanSessionId, ...(isVerified && { fanId }) };
  if (coupon.maxPerFan !== null && (await countUsesOf(ctx, person)) >= coupon.maxPerFan)
    throw new AppError("COUPON_USED_UP");
  const unverifiedFrom = isVerified ? null : digest(ctx.keys, "coupon hold", buyer.from);
  const reserved = unverifiedFrom ? await countReservationsFrom(ctx, coupon.id, unverifiedFrom) : 0;
  const kind = isVerified ? "firm" : reserved < maxUnverifiedReservations ? "unverified" : "queued";
  const claim: Exclude<Claim, "none"> = kind;
  if (!isUseLeftForNew(claim, coupon.maxRedemptions, coupon.uses)) throw new AppError("COUPON_USED_UP");
  return { ...coupon, claim, unverifiedFrom };
}
