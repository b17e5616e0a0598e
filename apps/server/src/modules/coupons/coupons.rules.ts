import type { CouponDuration, CouponKind } from "#db/tables";

/** What a coupon gives; never changed once it is made. */
export type CouponTerms = { kind: CouponKind; value: number; duration: CouponDuration; cycles: number | null };

/** How long an order keeps its use of a coupon without a proof. */
export const holdMs = 30 * 60_000;

/** The same for an order whose e-mail is not proved, which costs nothing to make. */
export const unprovedHoldMs = 10 * 60_000;

/** How many uses of a coupon such orders of one network hold at a time. */
export const unprovedHolds = 3;

/** Nothing at all is due, or at least a real: banks and people stumble over less. */
export const leastTotalCents = 100;

/** Whether a coupon counts in the `cycle`-th paid period, the first being 1. */
export function countsIn({ kind, duration, cycles }: CouponTerms, cycle: number): boolean {
  if (kind === "trial_days" || cycle < 1) return false;
  if (duration === "forever") return true;
  return cycle <= (duration === "cycles" ? (cycles ?? 0) : 1);
}

/** What is left to pay of a price before the least total is looked at; halves of a centavo are the fan's. */
export function bareTotal({ kind, value }: CouponTerms, priceCents: number): number {
  const offCents = kind === "percent" ? Math.floor((priceCents * value + 50) / 100) : value;
  return kind === "trial_days" ? priceCents : Math.max(0, priceCents - offCents);
}

/**
 * What a coupon takes off the price of a cycle. A price that fell since the coupon was made may leave less than the least
 * total: then that is due.
 */
export function discountOf(coupon: CouponTerms, priceCents: number, cycle = 1): number {
  if (!countsIn(coupon, cycle)) return 0;
  const total = bareTotal(coupon, priceCents);
  return priceCents - (total === 0 ? 0 : Math.min(priceCents, Math.max(total, leastTotalCents)));
}

/** Whether a plan would cost something, but less than the least total. */
export function costsTooLittle(coupon: CouponTerms, priceCents: number): boolean {
  const total = bareTotal(coupon, priceCents);
  return total > 0 && total < leastTotalCents;
}

/** Whether a coupon is taken at this moment, its uses aside. */
export function standsAt(
  coupon: { active: boolean; starts_at: Date | null; expires_at: Date | null },
  now: Date,
): boolean {
  return (
    coupon.active && !(coupon.starts_at && coupon.starts_at > now) && !(coupon.expires_at && coupon.expires_at <= now)
  );
}
