import { coupons, errors } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { listPlans } from "#modules/plans/index";
import { getCoupon } from "./coupons.queries.ts";
import { type CouponTerms, isBelowMinimum } from "./coupons.rules.ts";
import {
  type CouponLimits,
  countCoupons,
  insertCoupon,
  lockCoupon,
  lockCoupons,
  replaceCouponPlans,
  selectCouponByCode,
  updateCouponRow,
} from "./coupons.store.ts";

const day = (iso: string | null) => (iso === null ? null : new Date(iso));

/** COUPON_TAKEN for a code in use, COUPON_LIMIT; VALIDATION_FAILED as `verifyPlans`, and for an end in the past. */
export async function createCoupon(ctx: Ctx, accountId: string, body: z.output<typeof coupons.couponBody>) {
  const { code, kind, value, plans, appliesTo } = body;
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
    if (appliesTo.includes("subscription")) await verifyPlans(ctx, accountId, terms, planIds);
    const id = newId(ctx.now());
    await insertCoupon(
      ctx,
      { id, accountId, code, ...terms, appliesTo: [...new Set(appliesTo)] },
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
      if (planIds.length > 0 && !coupon.appliesTo.includes("subscription"))
        throw new AppError("VALIDATION_FAILED", { plans: fieldErrors.couponPlansWithout });
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

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** VALIDATION_FAILED for a plan of another creator, or if the total would be positive but below R$ 1. */
async function verifyPlans(ctx: Ctx, accountId: string, terms: CouponTerms, planIds: readonly string[]) {
  const plans = await listPlans(ctx, accountId);
  if (planIds.some((id) => !plans.some((plan) => plan.id === id)))
    throw new AppError("VALIDATION_FAILED", { plans: fieldErrors.couponPlans });
  const included = planIds.length > 0 ? plans.filter(({ id }) => planIds.includes(id)) : plans;
  const tooCheap = included.find((plan) => isBelowMinimum(terms, plan.priceCents));
  if (!tooCheap) return;
  const price = brl.format(tooCheap.priceCents / 100);
  throw new AppError("VALIDATION_FAILED", {
    value: fieldErrors.couponValue(tooCheap.name, price),
  });
}
