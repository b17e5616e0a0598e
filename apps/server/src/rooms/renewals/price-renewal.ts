import type { Ctx } from "#core/ctx";
import { findDiscount } from "#rooms/coupons/find-discount";
import type { Locked } from "#rooms/subscriptions/lock-standing";
import { addPeriod, dayOfMonth, nextTerms, type Terms } from "#rooms/subscriptions/subscriptions.rules";

export type Price = {
  terms: Terms;
  coupon: { code: string; discountCents: number } | undefined;
  dueCents: number;
  start: Date;
  end: Date;
};

/** What the next period of a subscription costs now, and when it would run; undefined for a guest. */
export async function priceRenewal(
  ctx: Ctx,
  { row, access }: Pick<Locked, "row" | "access">,
): Promise<Price | undefined> {
  const terms = nextTerms(row);
  if (!terms) return undefined;
  const { planId, priceCents } = terms;
  const cycle = row.periods_begun + 1;
  const coupon = await findDiscount(ctx, { subscriptionId: row.id, planId, priceCents, cycle });
  const runs = access && row.current_period_end !== null;
  const start = runs ? (row.current_period_end as Date) : ctx.now();
  const end = addPeriod(start, terms.periodMonths, (runs && row.anchor_day) || dayOfMonth(start));
  return { terms, coupon, dueCents: priceCents - (coupon?.discountCents ?? 0), start, end };
}
