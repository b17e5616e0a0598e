import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { Buyer } from "#core/fulfilment";
import { digest } from "#core/keys/keys";
import {
  type Claim,
  isUseLeftFor,
  isUseLeftForNew,
  maxUnverifiedReservations,
  reservationMs,
  unverifiedReservationMs,
} from "./coupons.rules.ts";
import { lockCoupon, selectCoupon, selectCouponByCode } from "./coupons.store.ts";
import {
  type CouponOrder,
  countReservationsFrom,
  countUsesOf,
  insertRedemption,
  markRedeemed,
  type NewRedemption,
  selectClaim,
  selectRedemption,
  setClaimed,
} from "./redemptions.store.ts";
import { findCoupon } from "./verify-coupon.ts";

type CouponBuyer = Pick<Buyer, "accountId" | "fanId" | "fanSessionId" | "isVerified"> & { network: string };

export type ClaimedCoupon = Awaited<ReturnType<typeof claimCoupon>>;

/**
 * Locks the coupon for a new order until the transaction ends, and finds how the order claims a use. The caller has
 * closed the open orders of this browser with the same coupon, and locked what the order sells. Errors as `findCoupon`;
 * COUPON_USED_UP also for the limit per person, but only by what this browser ordered or for a verified e-mail: for
 * others it would disclose who subscribes, so theirs is checked on payment.
 */
export async function claimCoupon(ctx: Ctx, code: string, buyer: CouponBuyer) {
  const { accountId, fanId, fanSessionId, isVerified } = buyer;
  const unlocked = await selectCouponByCode(ctx, accountId, code);
  if (!unlocked) throw new AppError("COUPON_INVALID");
  await lockCoupon(ctx, unlocked.id);
  const coupon = await findCoupon(ctx, accountId, code, { isVerified });
  const person = { couponId: coupon.id, fanSessionId, ...(isVerified && { fanId }) };
  if (coupon.maxPerFan !== null && (await countUsesOf(ctx, person)) >= coupon.maxPerFan)
    throw new AppError("COUPON_USED_UP");
  const unverifiedFrom = isVerified ? null : digest(ctx.keys, "coupon hold", buyer.network);
  const reserved = unverifiedFrom ? await countReservationsFrom(ctx, coupon.id, unverifiedFrom) : 0;
  const kind = isVerified ? "firm" : reserved < maxUnverifiedReservations ? "unverified" : "queued";
  const claim: Exclude<Claim, "none"> = kind;
  if (!isUseLeftForNew(claim, coupon.maxRedemptions, coupon.uses)) throw new AppError("COUPON_USED_UP");
  return { ...coupon, claim, unverifiedFrom };
}

/**
 * Gives the order of a receipt its use of a coupon until the receipt is decided, if one is left. Without one the receipt
 * can be approved only if a use is free by then (`redeemCoupon`).
 */
export async function claimUse(ctx: Ctx, order: CouponOrder) {
  const redemption = await selectRedemption(ctx, order);
  if (!redemption || redemption.redeemedAt) return;
  await lockCoupon(ctx, redemption.couponId);
  const use = await selectClaim(ctx, order);
  if (use && isUseLeftFor(use.claim, use.maxRedemptions, use.others)) await setClaimed(ctx, order, ctx.now());
}

type Order = Omit<NewRedemption, "reservedUntil" | "queuedUntil" | "claimedAt"> & {
  claim: Exclude<Claim, "none">;
  /** A card is charged at once, and then its price is paid. */
  byCard: boolean;
};

/**
 * Stores the claim of a new order (`claimCoupon`): one use is reserved for 30 minutes, with an unverified e-mail for 10,
 * and as long as its receipt or charge is undecided. A queued order reserves nothing. What is paid later gets the price
 * only if a use is free then.
 */
export async function reserveCoupon(ctx: Ctx, { claim, byCard, ...order }: Order) {
  const now = ctx.now();
  const until = new Date(now.getTime() + (claim === "firm" ? reservationMs : unverifiedReservationMs));
  await insertRedemption(ctx, {
    ...order,
    reservedUntil: claim === "queued" ? now : until,
    queuedUntil: claim === "queued" ? until : null,
    claimedAt: byCard ? now : null,
  });
}

/**
 * Counts the coupon of an order as used; returns true also if there is none. Returns false and counts nothing if no use
 * is left that nobody else has a stronger claim to: a coupon sells as often as its limit. The limit per person is
 * honoured for a paid price and marked, as refusing it would disclose who subscribes; a free order (`isPaid` false) is
 * refused.
 */
export async function redeemCoupon(ctx: Ctx, order: CouponOrder, { isPaid }: { isPaid: boolean }): Promise<boolean> {
  const unlocked = await selectRedemption(ctx, order);
  if (!unlocked || unlocked.redeemedAt) return true;
  await lockCoupon(ctx, unlocked.couponId);
  // Read again under the lock: another transaction may have redeemed it, or taken the last use.
  const redemption = await selectRedemption(ctx, order);
  if (!redemption || redemption.redeemedAt) return true;
  const coupon = await selectCoupon(ctx, redemption.accountId, redemption.couponId);
  const use = await selectClaim(ctx, order);
  if (!coupon || !use) return true;
  if (isPaid) {
    // The receipt that took a use is decided already.
    const claim = use.claimedAt ? "firm" : use.claim;
    if (!isUseLeftFor(claim, use.maxRedemptions, use.others)) return false;
    // A free order has a verified e-mail by now, which reservations for unverified ones do not block.
  } else if (!isUseLeftFor("unverified", use.maxRedemptions, use.others)) return false;
  const person = { couponId: coupon.id, fanId: redemption.fanId, fanPhone: redemption.fanPhone };
  const usesOfPerson = await countUsesOf(ctx, person, use.id);
  const isOverLimit = coupon.maxPerFan !== null && usesOfPerson >= coupon.maxPerFan;
  if (isOverLimit && !isPaid) return false;
  await markRedeemed(ctx, use.id, isOverLimit);
  return true;
}
