import type { Ctx } from "#core/ctx";
import { closeCharge } from "#modules/payments/index";
import { endOrder } from "#modules/subscriptions/index";
import type { OpenOrder } from "./checkout.store.ts";

/**
 * Closes the open orders of this browser with the same coupon, of which it may have one: their codes would get the price
 * of a use that the new order takes. An order that is being paid stays. Before the coupon is locked, as payments are locked
 * first. Returns how many were closed.
 */
export async function closeCouponOrders(
  ctx: Ctx,
  orders: readonly OpenOrder[],
  { accountId, couponCode }: { accountId: string; couponCode: string },
): Promise<number> {
  const older = orders.filter(
    (order) => order.accountId === accountId && order.couponCode === couponCode && order.method !== "credit_card",
  );
  let closed = 0;
  for (const { subscriptionId } of older) {
    if (!(await closeCharge(ctx, subscriptionId))) continue;
    await endOrder(ctx, subscriptionId);
    closed += 1;
  }
  return closed;
}
