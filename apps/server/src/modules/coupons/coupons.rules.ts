import type { CouponDuration, CouponKind } from "#db/tables";

/** Immutable after creation. */
export type CouponTerms = { kind: CouponKind; value: number; duration: CouponDuration; cycles: number | null };

/** How long an order reserves a coupon without a payment receipt. */
export const reservationMs = 30 * 60_000;

/** The same for an order with an unverified e-mail, which costs nothing to create. */
export const unverifiedReservationMs = 10 * 60_000;

/** How many uses of a coupon such orders of one network reserve at a time. */
export const maxUnverifiedReservations = 3;

/** A total is zero or at least R$ 1: banks reject some smaller PIX. */
export const minTotalCents = 100;

/** Whether a coupon applies to the `cycle`-th paid period, counted from 1. */
export function isAppliedIn({ kind, duration, cycles }: CouponTerms, cycle: number): boolean {
  if (kind === "trial_days" || cycle < 1) return false;
  if (duration === "forever") return true;
  return cycle <= (duration === "cycles" ? (cycles ?? 0) : 1);
}

/** The total before the minimum is applied; half a centavo is rounded in favour of the fan. */
export function toUnroundedTotal({ kind, value }: CouponTerms, priceCents: number): number {
  const offCents = kind === "percent" ? Math.floor((priceCents * value + 50) / 100) : value;
  return kind === "trial_days" ? priceCents : Math.max(0, priceCents - offCents);
}

/**
 * The discount for a cycle, in centavos. If a later price change leaves less than the minimum total, the minimum is
 * due.
 */
export function toDiscountCents(coupon: CouponTerms, priceCents: number, cycle = 1): number {
  if (!isAppliedIn(coupon, cycle)) return 0;
  const total = toUnroundedTotal(coupon, priceCents);
  return priceCents - (total === 0 ? 0 : Math.min(priceCents, Math.max(total, minTotalCents)));
}

/** Whether the total would be positive but below the minimum. */
export function isBelowMinimum(coupon: CouponTerms, priceCents: number): boolean {
  const total = toUnroundedTotal(coupon, priceCents);
  return total > 0 && total < minTotalCents;
}

/** Whether a coupon is valid at this time, regardless of its uses. */
export function isValidAt(
  coupon: { active: boolean; starts_at: Date | null; expires_at: Date | null },
  now: Date,
): boolean {
  return (
    coupon.active && !(coupon.starts_at && coupon.starts_at > now) && !(coupon.expires_at && coupon.expires_at <= now)
  );
}
