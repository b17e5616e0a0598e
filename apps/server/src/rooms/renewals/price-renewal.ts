import type { Ctx } from "#core/ctx";
import type { Locked } from "#rooms/subscriptions/lock-standing";
import { type NextPrice, priceNext } from "#rooms/subscriptions/price-next";
import { addPeriod, dayOfMonth } from "#rooms/subscriptions/subscriptions.rules";

export type Price = NextPrice & { start: Date; end: Date };

/** What the next period of a subscription costs now, and when it would run if it were paid now; undefined for a guest. */
export async function priceRenewal(
  ctx: Ctx,
  { row, access }: Pick<Locked, "row" | "access">,
): Promise<Price | undefined> {
  const price = await priceNext(ctx, row);
  if (!price) return undefined;
  const runs = access && row.current_period_end !== null;
  const start = runs ? (row.current_period_end as Date) : ctx.now();
  const end = addPeriod(start, price.terms.periodMonths, (runs && row.anchor_day) || dayOfMonth(start));
  return { ...price, start, end };
}
