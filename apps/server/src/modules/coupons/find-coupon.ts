import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isUseLeftForNew, isValidAt } from "./coupons.rules.ts";
import { type CouponRow, selectCouponByCode } from "./coupons.store.ts";

/**
 * COUPON_INVALID, COUPON_EXPIRED outside of its dates, COUPON_USED_UP; reservations of unverified orders do not count
 * against a verified e-mail.
 */
export async function findCoupon(
  ctx: Ctx,
  accountId: string,
  code: string,
  { isVerified }: { isVerified: boolean } = { isVerified: false },
): Promise<CouponRow> {
  const coupon = await selectCouponByCode(ctx, accountId, code);
  if (!coupon?.active) throw new AppError("COUPON_INVALID");
  if (!isValidAt(coupon, ctx.now())) throw new AppError("COUPON_EXPIRED");
  if (!isUseLeftForNew(isVerified ? "firm" : "unverified", coupon.maxRedemptions, coupon.uses))
    throw new AppError("COUPON_USED_UP");
  return coupon;
}
