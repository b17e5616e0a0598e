import type { Ctx } from "#core/ctx";
import {
  addPeriod,
  dayOfMonth,
  type LockedSubscription,
  type NextPrice,
  priceNext,
} from "#modules/subscriptions/index";

type Period = { start: Date; end: Date };
export type RenewalPrice = NextPrice & Period;

/** Today's price of the next period, and its dates if it were paid now; undefined for a guest. */
export async function priceRenewal(
  ctx: Ctx,
  locked: Pick<LockedSubscription, "row" | "access">,
): Promise<RenewalPrice | undefined> {
  const price = await priceNext(ctx, locked.row);
  return price && { ...price, ...toNextPeriod(ctx, locked, price.terms.periodMonths) };
}

/** The dates of a period of `months` if it were paid now. */
export function toNextPeriod(
  ctx: Ctx,
  { row, access }: Pick<LockedSubscription, "row" | "access">,
  months: number,
): Period {
  const isRunning = access && row.currentPeriodEnd !== null;
  const start = isRunning ? (row.currentPeriodEnd as Date) : ctx.now();
  return { start, end: addPeriod(start, months, (isRunning && row.anchorDay) || dayOfMonth(start)) };
}
