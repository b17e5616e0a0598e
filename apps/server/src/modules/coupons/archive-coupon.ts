import type { Ctx } from "#core/ctx";
import { archiveCoupon as storeArchive } from "./coupons.store.ts";
import { getCoupon } from "./get-coupon.ts";

/** No new order takes it; those made keep it. */
export async function archiveCoupon(ctx: Ctx, accountId: string, id: string) {
  const coupon = await getCoupon(ctx, accountId, id);
  await storeArchive(ctx, coupon.id);
}
