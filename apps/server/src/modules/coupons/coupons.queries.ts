import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { isUseLeftFor, toDiscountCents } from "./coupons.rules.ts";
import { selectCoupon, selectCoupons, archiveCoupon as storeArchive } from "./coupons.store.ts";
import {
  anonymiseRedemptions,
  type CouponOrder,
  selectClaim,
  selectRedemption,
  selectRedemptions,
  setClaimed,
} from "./redemptions.store.ts";

export async function anonymiseFanInCoupons(ctx: Ctx, fanId: string) {
  await anonymiseRedemptions(ctx, fanId);
}

/** New orders cannot use it; existing ones keep it. */
export async function archiveCoupon(ctx: Ctx, accountId: string, id: string) {
  const coupon = await getCoupon(ctx, accountId, id);
  await storeArchive(ctx, coupon.id);
}

/** The coupon of an order, and its discount. */
export function findRedemption(ctx: Ctx, order: CouponOrder) {
  return selectRedemption(ctx, order);
}

/**
 * Whether a use of the coupon is reserved for an order, and until when; or free for whoever pays first, or gone.
 * Undefined if the coupon has no limit or is redeemed.
 */
export async function findCouponHold(ctx: Ctx, order: CouponOrder) {
  const use = await selectClaim(ctx, order);
  if (!use || use.redeemedAt || use.maxRedemptions === null) return undefined;
  if (!isUseLeftFor(use.claim, use.maxRedemptions, use.others)) return { state: "gone" as const, until: null };
  if (use.claim !== "firm" && use.claim !== "unverified") return { state: "free" as const, until: null };
  const until = use.reservedUntil > ctx.now() ? use.reservedUntil : null;
  return { state: "reserved" as const, until };
}

/** A rejected receipt no longer keeps a use of the coupon. */
export async function releaseUse(ctx: Ctx, order: CouponOrder) {
  await setClaimed(ctx, order, null);
}

/** Also finds archived coupons; NOT_FOUND for another creator's. */
export async function getCoupon(ctx: Ctx, accountId: string, id: string) {
  const coupon = await selectCoupon(ctx, accountId, id);
  if (!coupon) throw new AppError("NOT_FOUND");
  return coupon;
}

export function listCoupons(ctx: Ctx, accountId: string, filter: PageQuery & { archived: boolean }) {
  return selectCoupons(ctx, accountId, filter);
}

export async function listRedemptions(ctx: Ctx, accountId: string, couponId: string, page: PageQuery) {
  const { id } = await getCoupon(ctx, accountId, couponId);
  return selectRedemptions(ctx, id, page);
}

type Period = { subscriptionId: string; planId: string; priceCents: number; cycle: number };

/** The discount of the subscription's coupon in its `cycle`-th period; undefined if there is none, or no longer. */
export async function findDiscount(ctx: Ctx, { subscriptionId, planId, priceCents, cycle }: Period) {
  const redemption = await selectRedemption(ctx, { orderId: null, subscriptionId });
  if (!redemption?.redeemedAt || (redemption.plans.length > 0 && !redemption.plans.includes(planId))) return undefined;
  const discountCents = toDiscountCents(redemption, priceCents, cycle);
  return discountCents > 0 ? { code: redemption.code, discountCents } : undefined;
}
