import type { Ctx } from "#core/ctx";
import { digest } from "#core/keys";
import { maxUnverifiedReservations, reservationMs, unverifiedReservationMs } from "./coupons.rules.ts";
import { countReservationsFrom, insertRedemption, type NewRedemption } from "./redemptions.store.ts";

type Order = Omit<NewRedemption, "reservedUntil" | "unverifiedFrom"> & { isVerified: boolean; from: string };

/**
 * Reserves one use for an order while its receipt is undecided, and before that for 30 minutes; with an unverified
 * e-mail for 10, and at most 3 orders of one network (`from`) at a time. An order without a reservation keeps its
 * price.
 */
export async function reserveCoupon(ctx: Ctx, { isVerified, from, ...order }: Order) {
  const unverifiedFrom = isVerified ? null : digest(ctx.keys, "coupon hold", from);
  const reserved = unverifiedFrom ? await countReservationsFrom(ctx, order.couponId, unverifiedFrom) : 0;
  const durationMs = isVerified ? reservationMs : reserved < maxUnverifiedReservations ? unverifiedReservationMs : 0;
  const reservedUntil = new Date(ctx.now().getTime() + durationMs);
  await insertRedemption(ctx, { ...order, unverifiedFrom, reservedUntil });
}
