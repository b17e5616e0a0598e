import type { Ctx } from "#core/ctx";
import { discountOf } from "./coupons.rules.ts";
import { selectRedemption } from "./redemptions.store.ts";

type Period = { subscriptionId: string; planId: string; priceCents: number; cycle: number };

/** What the coupon that a subscription was bought by takes off its `cycle`-th period; undefined where there is none, or not any more. */
export async function findDiscount(ctx: Ctx, { subscriptionId, planId, priceCents, cycle }: Period) {
  const found = await selectRedemption(ctx, subscriptionId);
  if (!found?.redeemed_at || (found.plans.length > 0 && !found.plans.includes(planId))) return undefined;
  const discountCents = discountOf(found, priceCents, cycle);
  return discountCents > 0 ? { code: found.code, discountCents } : undefined;
}
