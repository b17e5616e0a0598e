import type { Ctx } from "#core/ctx";
import { redeemCoupon } from "#modules/coupons/redeem-coupon";
import { endOrder } from "#modules/subscriptions/end-access";
import { startFreePeriod, startTrial } from "#modules/subscriptions/start-free-period";
import { hasTried } from "#modules/subscriptions/subscriptions.queries";
import type { FreeOrder } from "./checkout.store.ts";

/** Opens what costs nothing, for a proved e-mail; ends the order where this person has tried before or no use is left. */
export async function openFreeOrder(ctx: Ctx, order: FreeOrder) {
  if (!(await start(ctx, order))) await endOrder(ctx, order.id);
}

async function start(ctx: Ctx, order: FreeOrder): Promise<boolean> {
  if (order.trialDays > 0 && (await hasTried(ctx, order))) return false;
  if (!(await redeemCoupon(ctx, order.id, { isPaid: false }))) return false;
  if (order.trialDays > 0) return startTrial(ctx, order.id, order.trialDays);
  await startFreePeriod(ctx, order.id);
  return true;
}
