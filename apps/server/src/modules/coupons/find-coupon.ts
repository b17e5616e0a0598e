import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { standsAt } from "./coupons.rules.ts";
import { type CouponRow, selectCouponByCode } from "./coupons.store.ts";

/**
 * The coupon that a code names now. COUPON_INVALID, COUPON_EXPIRED out of its dates, COUPON_USED_UP; for a proved e-mail what orders
 * without one hold is free.
 */
export async function findCoupon(
  ctx: Ctx,
  accountId: string,
  code: string,
  { isProved }: { isProved: boolean } = { isProved: false },
): Promise<CouponRow> {
  const coupon = await selectCouponByCode(ctx, accountId, code);
  if (!coupon?.active) throw new AppError("COUPON_INVALID");
  if (!standsAt(coupon, ctx.now())) throw new AppError("COUPON_EXPIRED");
  if (isUsedUp(coupon, isProved)) throw new AppError("COUPON_USED_UP");
  return coupon;
}

export function isUsedUp(
  { max_redemptions: most, redeemed, held, held_unproved }: CouponRow,
  isProved = false,
): boolean {
  return most !== null && redeemed + held - (isProved ? held_unproved : 0) >= most;
}
