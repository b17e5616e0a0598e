import type { Ctx } from "#core/ctx";
import type { LockedSubscription } from "#modules/subscriptions/lock-subscription-state";
import { type NextPrice, priceNext } from "#modules/subscriptions/price-next";
import { addPeriod, dayOfMonth } from "#modules/subscriptions/subscriptions.rules";

type Period = { start: Date; end: Date };
export type Price = NextPrice & Period;

/** What the next period of a subscription costs now, and when it would run if it were paid now; undefined for a guest. */
export async function priceRenewal(
  ctx: Ctx,
  found: Pick<LockedSubscription, "row" | "access">,
): Promise<Price | undefined> {
  const price = await priceNext(ctx, found.row);
  return price && { ...price, ...nextPeriod(ctx, found, price.terms.periodMonths) };
}

/** When a period of so many months would run if it were paid now. */
export function nextPeriod(
  ctx: Ctx,
  { row, access }: Pick<LockedSubscription, "row" | "access">,
  months: number,
): Period {
  const runs = access && row.current_period_end !== null;
  const start = runs ? (row.current_period_end as Date) : ctx.now();
  return { start, end: addPeriod(start, months, (runs && row.anchor_day) || dayOfMonth(start)) };
}
