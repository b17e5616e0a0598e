import type { Ctx } from "#core/ctx";
import { holdMs } from "./coupons.rules.ts";
import { insertRedemption, type NewRedemption } from "./redemptions.store.ts";

/** Keeps one use of a coupon for an order, for 30 minutes or as long as its proof waits. */
export async function holdCoupon(ctx: Ctx, order: Omit<NewRedemption, "heldUntil">) {
  await insertRedemption(ctx, { ...order, heldUntil: new Date(ctx.now().getTime() + holdMs) });
}
