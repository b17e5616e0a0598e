import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { listPlans } from "#modules/plans/index";
import { type CouponTerms, isBelowMinimum } from "./coupons.rules.ts";

const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** VALIDATION_FAILED for a plan of another creator, or if the total would be positive but below R$ 1. */
export async function verifyPlans(ctx: Ctx, accountId: string, terms: CouponTerms, planIds: readonly string[]) {
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
