import type { Ctx } from "#core/ctx";
import { sign } from "#core/keys";
import { holdMs, unprovedHoldMs, unprovedHolds } from "./coupons.rules.ts";
import { countHoldsFrom, insertRedemption, type NewRedemption } from "./redemptions.store.ts";

type Order = Omit<NewRedemption, "heldUntil" | "unprovedFrom"> & { isProved: boolean; from: string };

/**
 * Keeps one use of a coupon for an order, for as long as its proof waits, and before that for 30 minutes; without a proved e-mail for 10,
 * and for no more than 3 orders of one network (`from`) at a time. An order that holds nothing still has its price.
 */
export async function reserveCoupon(ctx: Ctx, { isProved, from, ...order }: Order) {
  const unprovedFrom = isProved ? null : sign(ctx.keys, "coupon hold", from);
  const held = unprovedFrom ? await countHoldsFrom(ctx, order.couponId, unprovedFrom) : 0;
  const lastsMs = isProved ? holdMs : held < unprovedHolds ? unprovedHoldMs : 0;
  const heldUntil = new Date(ctx.now().getTime() + lastsMs);
  await insertRedemption(ctx, { ...order, unprovedFrom, heldUntil });
}
