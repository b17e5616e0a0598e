import type { Ctx } from "#core/ctx";
import { selectRedemption } from "./redemptions.store.ts";

/** The coupon that an order was made by, and what it took off. */
export function findRedemption(ctx: Ctx, subscriptionId: string) {
  return selectRedemption(ctx, subscriptionId);
}
