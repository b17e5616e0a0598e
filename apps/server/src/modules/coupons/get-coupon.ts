import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { selectCoupon } from "./coupons.store.ts";

/** One of this creator's, archived or not; NOT_FOUND for another's. */
export async function getCoupon(ctx: Ctx, accountId: string, id: string) {
  const found = await selectCoupon(ctx, accountId, id);
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}
