import type { CouponDuration, CouponKind } from "#db/tables";

/** Immutable after creation. */
export type CouponTerms = { kind: CouponKind; value: number; duration: CouponDuration; cycles: number | null };

/** How long an order reserves a coupon without a payment receipt. */
export const reservationMs = 30 * 60_000;

/** The same for an order with an unverified e-mail, which costs nothing to create. */
export const unverifiedReservationMs = 10 * 60_000;

/** How many uses of a coupon such orders of one network reserve at a time. */
export const maxUnverifiedReservations = 3;

/**
 * How an order claims a use, strongest first: `firm` with a verified e-mail, a receipt under review or a card being
 * charged; `unverified` while it is reserved for an e-mail that is not; `queued` if its network reserves enough already;
 * `none` later.
 */
const claims = ["firm", "unverified", "queued", "none"] as const;
export type Claim = (typeof claims)[number];

/** Uses by claim, and those that were paid. */
export type Uses = { redeemed: number } & Record<Exclude<Claim, "none">, number>;

/** The claim of one order, the limit of its coupon, and the uses of others. */
export type CouponClaim = { claim: Claim; max: number | null; others: Uses };

/** Whether an open order with this claim gets a use, as the others have claimed them: never one that a stronger claim has. */
export function isUseLeftFor(claim: Claim, max: number | null, { redeemed, ...claimed }: Uses): boolean {
  const stronger = claims.slice(0, claims.indexOf(claim)) as Exclude<Claim, "none">[];
  return max === null || redeemed + stronger.reduce((sum, kind) => sum + claimed[kind], 0) < max;
}

/** The same for a new order, which also takes no use from earlier ones of its kind. */
export function isUseLeftForNew(claim: Exclude<Claim, "none">, max: number | null, uses: Uses): boolean {
  return isUseLeftFor(claims[claims.indexOf(claim) + 1] as Claim, max, uses);
}

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

/** The same of something that is bought once, and is never free. */
export function toSingleDiscountCents(coupon: CouponTerms, priceCents: number): number {
  return Math.max(0, Math.min(toDiscountCents(coupon, priceCents), priceCents - minTotalCents));
}

/** Whether the total would be positive but below the minimum. */
export function isBelowMinimum(coupon: CouponTerms, priceCents: number): boolean {
  const total = toUnroundedTotal(coupon, priceCents);
  return total > 0 && total < minTotalCents;
}

/** Whether a coupon is valid at this time, regardless of its uses. */
export function isValidAt(
  coupon: { active: boolean; startsAt: Date | null; expiresAt: Date | null },
  now: Date,
): boolean {
  return coupon.active && !(coupon.startsAt && coupon.startsAt > now) && !(coupon.expiresAt && coupon.expiresAt <= now);
}
