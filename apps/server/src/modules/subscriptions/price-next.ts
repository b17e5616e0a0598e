import type { Ctx } from "#core/ctx";
import { findDiscount } from "#modules/coupons/index";
import { type Terms, toNextTerms } from "./subscriptions.rules.ts";
import type { Subscription } from "./subscriptions.store.ts";

export type NextPrice = {
  terms: Terms;
  coupon: { code: string; discountCents: number } | undefined;
  dueCents: number;
};

type RenewedSubscription = Parameters<typeof toNextTerms>[0] & Pick<Subscription, "id" | "periodsStarted">;

/** The current price of the next period; undefined for a guest. */
export async function priceNext(ctx: Ctx, subscription: RenewedSubscription): Promise<NextPrice | undefined> {
  const terms = toNextTerms(subscription);
  if (!terms) return undefined;
  const { planId, priceCents } = terms;
  const cycle = subscription.periodsStarted + 1;
  const coupon = await findDiscount(ctx, { subscriptionId: subscription.id, planId, priceCents, cycle });
  return { terms, coupon, dueCents: priceCents - (coupon?.discountCents ?? 0) };
}
