import type { subscriptions } from "@camarim/contract";
import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { addMonths } from "date-fns/addMonths";
import { format } from "date-fns/format";
import { type CouponTerms, toDiscountCents } from "#modules/coupons/coupons.rules";

export type Unit = "day" | "month";
/**
 * `dates` are the points, oldest first; `start` is the beginning of the first, `previousStart` that of the previous
 * period.
 */
export type Window = { unit: Unit; dates: string[]; start: Date; previousStart: Date };

const lengths = {
  "7d": { unit: "day", count: 7 },
  "30d": { unit: "day", count: 30 },
  "90d": { unit: "day", count: 90 },
  "12m": { unit: "month", count: 12 },
} as const;

/** The days or months (São Paulo) of a period, ending with the current one. */
export function toStatsWindow(period: subscriptions.StatsPeriod, now: Date): Window {
  const { unit, count } = lengths[period];
  const today = new TZDate(now, "America/Sao_Paulo");
  const add = unit === "day" ? addDays : addMonths;
  const first = unit === "day" ? today.getDate() : 1;
  const current = new TZDate(today.getFullYear(), today.getMonth(), first, "America/Sao_Paulo");
  const points = Array.from({ length: count }, (_, i) => add(current, i + 1 - count));
  return {
    unit,
    dates: points.map((point) => format(point, "yyyy-MM-dd")),
    start: new Date((points[0] as Date).getTime()),
    previousStart: new Date(add(current, 1 - 2 * count).getTime()),
  };
}

export type SubscriberChanges = { date: string; gained: number; lost: number };

/** Active subscribers at the end of each point, calculated backwards from now. */
export function toActiveCounts(activeNow: number, moves: readonly SubscriberChanges[]): number[] {
  let active = activeNow;
  return moves
    .toReversed()
    .map(({ gained, lost }) => {
      const atEnd = active;
      active += lost - gained;
      return Math.max(0, atEnd);
    })
    .reverse();
}

/** Share of the subscribers at the beginning that was lost; null if there were none. `moves` are all that changed who is active. */
export function toChurnRate(
  { active, lost }: { active: number; lost: number },
  moves: Omit<SubscriberChanges, "date">,
): number | null {
  const before = active + moves.lost - moves.gained;
  return before > 0 ? Math.min(1, lost / before) : null;
}

type NextPrice = Omit<CouponTerms, "kind"> & {
  priceCents: number;
  months: number;
  /** Null without a coupon. */
  kind: CouponTerms["kind"] | null;
  /** Of the coupon, in the next period. */
  cycle: number;
  /** Of the discount that was taken instead of cancelling. */
  takenPercent: number;
  /** Subscriptions at this price. */
  count: number;
};

/** Revenue of a month if all renew: the next periods after their coupons, divided by their months. */
export function toMonthlyCents(prices: readonly NextPrice[]): number {
  const cents = prices.map(({ kind, priceCents, months, cycle, takenPercent, count, ...coupon }) => {
    const takenCents = Math.round((priceCents * takenPercent) / 100);
    const couponCents = kind ? toDiscountCents({ kind, ...coupon }, priceCents, cycle) : 0;
    return ((priceCents - Math.max(couponCents, takenCents)) * count) / months;
  });
  return Math.round(cents.reduce((total, one) => total + one, 0));
}
