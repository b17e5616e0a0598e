import type { Ctx } from "#core/ctx";
import { type Claim, reservationMs, unverifiedReservationMs } from "./coupons.rules.ts";
import { insertRedemption, type NewRedemption } from "./redemptions.store.ts";

type Order = Omit<NewRedemption, "reservedUntil" | "queuedUntil" | "claimedAt"> & {
  claim: Exclude<Claim, "none">;
  /** A card is charged at once, and then its price is paid. */
  byCard: boolean;
};

/**
 * Stores the claim of a new order (`claimCoupon`): one use is reserved for 30 minutes, with an unverified e-mail for 10,
 * and as long as its receipt or charge is undecided. A queued order reserves nothing. What is paid later gets the price
 * only if a use is free then.
 */
export async function reserveCoupon(ctx: Ctx, { claim, byCard, ...order }: Order) {
  const now = ctx.now();
  const until = new Date(now.getTime() + (claim === "firm" ? reservationMs : unverifiedReservationMs));
  await insertRedemption(ctx, {
    ...order,
    reservedUntil: claim === "queued" ? now : until,
    queuedUntil: claim === "queued" ? until : null,
    claimedAt: byCard ? now : null,
  });
}
