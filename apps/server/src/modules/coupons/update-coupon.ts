import type { coupons } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getCoupon } from "./coupons.queries.ts";
import { type CouponLimits, lockCoupon, replaceCouponPlans, updateCouponRow } from "./coupons.store.ts";
import { verifyPlans } from "./verify-plans.ts";

type Change = z.output<typeof coupons.couponChange>;

/** COUPON_ARCHIVED, NOT_FOUND; VALIDATION_FAILED as `verifyPlans`, and for an end before the start. */
export async function updateCoupon(ctx: Ctx, accountId: string, id: string, change: Change) {
  return inTransaction(ctx, async (ctx) => {
    const { id: couponId } = await getCoupon(ctx, accountId, id);
    await lockCoupon(ctx, couponId);
    const coupon = await getCoupon(ctx, accountId, id);
    if (coupon.archivedAt) throw new AppError("COUPON_ARCHIVED");
    const limits = toLimits(change);
    const { startsAt, expiresAt } = { ...coupon, ...limits };
    if (startsAt && expiresAt && expiresAt <= startsAt)
      throw new AppError("VALIDATION_FAILED", { expiresAt: fieldErrors.endBeforeStart });
    if (change.plans) {
      const planIds = [...new Set(change.plans)];
      await verifyPlans(ctx, accountId, coupon, planIds);
      await replaceCouponPlans(ctx, couponId, planIds);
    }
    await updateCouponRow(ctx, couponId, limits);
    return getCoupon(ctx, accountId, id);
  });
}

function toLimits({ maxRedemptions, maxPerFan, startsAt, expiresAt, active }: Change): CouponLimits {
  return {
    ...(maxRedemptions !== undefined && { maxRedemptions }),
    ...(maxPerFan !== undefined && { maxPerFan }),
    ...(startsAt !== undefined && { startsAt: startsAt && new Date(startsAt) }),
    ...(expiresAt !== undefined && { expiresAt: expiresAt && new Date(expiresAt) }),
    ...(active !== undefined && { active }),
  } as CouponLimits;
}
