import type { Ctx } from "#core/ctx";
import { anonymiseRedemptions } from "./redemptions.store.ts";

/** Within the caller's transaction. */
export async function anonymiseFanInCoupons(ctx: Ctx, fanId: string) {
  await anonymiseRedemptions(ctx, fanId);
}
