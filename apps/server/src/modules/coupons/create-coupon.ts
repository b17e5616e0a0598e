import { coupons, errors } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { getCoupon } from "./coupons.queries.ts";
import { countCoupons, insertCoupon, lockCoupons, replaceCouponPlans, selectCouponByCode } from "./coupons.store.ts";
import { verifyPlans } from "./verify-plans.ts";

const day = (iso: string | null) => (iso === null ? null : new Date(iso));

/** COUPON_TAKEN for a code in use, COUPON_LIMIT; VALIDATION_FAILED as `verifyPlans`, and for an end in the past. */
export async function createCoupon(ctx: Ctx, accountId: string, body: z.output<typeof coupons.couponBody>) {
  const { code, kind, value, plans } = body;
  // Free days come before the first payment, so cycles do not apply.
  const duration = kind === "trial_days" ? "once" : body.duration;
  const terms = { kind, value, duration, cycles: duration === "cycles" ? body.cycles : null };
  const expiresAt = day(body.expiresAt);
  if (expiresAt && expiresAt <= ctx.now())
    throw new AppError("VALIDATION_FAILED", { expiresAt: fieldErrors.endPassed });
  return inTransaction(ctx, async (ctx) => {
    await lockCoupons(ctx, accountId);
    if (await selectCouponByCode(ctx, accountId, code))
      throw new AppError("COUPON_TAKEN", { code: errors.COUPON_TAKEN.message });
    if ((await countCoupons(ctx, accountId)) >= coupons.maxCoupons) throw new AppError("COUPON_LIMIT");
    const planIds = [...new Set(plans)];
    await verifyPlans(ctx, accountId, terms, planIds);
    const id = newId(ctx.now());
    await insertCoupon(
      ctx,
      { id, accountId, code, ...terms },
      {
        maxRedemptions: body.maxRedemptions,
        maxPerFan: body.maxPerFan,
        startsAt: day(body.startsAt),
        expiresAt,
      },
    );
    await replaceCouponPlans(ctx, id, planIds);
    return getCoupon(ctx, accountId, id);
  });
}
