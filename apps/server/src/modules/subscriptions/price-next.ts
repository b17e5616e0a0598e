import type { Ctx } from "#core/ctx";
import { findDiscount } from "#modules/coupons/find-discount";
import { nextTerms, type Terms } from "./subscriptions.rules.ts";
import type { Subscription } from "./subscriptions.store.ts";

export type NextPrice = {
  terms: Terms;
  coupon: { code: string; discountCents: number } | undefined;
  dueCents: number;
};

type Bought = Parameters<typeof nextTerms>[0] & Pick<Subscription, "id" | "periods_begun">;

/** What the next period of a subscription costs at this moment; undefined for a guest. */
export async function priceNext(ctx: Ctx, bought: Bought): Promise<NextPrice | undefined> {
  const terms = nextTerms(bought);
  if (!terms) return undefined;
  const { planId, priceCents } = terms;
  const cycle = bought.periods_begun + 1;
  const coupon = await findDiscount(ctx, { subscriptionId: bought.id, planId, priceCents, cycle });
  return { terms, coupon, dueCents: priceCents - (coupon?.discountCents ?? 0) };
}
