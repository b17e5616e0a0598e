import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { getCoupon } from "./get-coupon.ts";
import { selectRedemptions } from "./redemptions.store.ts";

export async function listRedemptions(ctx: Ctx, accountId: string, couponId: string, page: PageQuery) {
  const { id } = await getCoupon(ctx, accountId, couponId);
  return selectRedemptions(ctx, id, page);
}
