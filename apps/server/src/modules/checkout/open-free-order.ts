import type { Ctx } from "#core/ctx";
import { redeemCoupon } from "#modules/coupons/index";
import { endOrder, hasTried, startFreePeriod, startTrial } from "#modules/subscriptions/index";
import { type FreeOrder, lockFreeOrders } from "./checkout.store.ts";

/**
 * Activates an order without a price for a verified e-mail address. Ends it if this person had a trial before or the
 * coupon is used up.
 */
async function openFreeOrder(ctx: Ctx, order: FreeOrder) {
  if (!(await activate(ctx, order))) await endOrder(ctx, order.id);
}

async function activate(ctx: Ctx, order: FreeOrder): Promise<boolean> {
  if (order.trialDays > 0 && (await hasTried(ctx, order))) return false;
  if (!(await redeemCoupon(ctx, { orderId: null, subscriptionId: order.id }, { isPaid: false }))) return false;
  if (order.trialDays > 0) return startTrial(ctx, order.id, order.trialDays);
  await startFreePeriod(ctx, order.id);
  return true;
}

/** Activates this browser's free orders after the verification of their e-mail address. */
export async function openVerifiedOrders(ctx: Ctx, fanSessionId: string, fanId: string) {
  for (const order of await lockFreeOrders(ctx, fanSessionId, fanId)) await openFreeOrder(ctx, order);
}
