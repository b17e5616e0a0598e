import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findCouponHold, findRedemption } from "#modules/coupons/index";
import { listOrderLines } from "#modules/orders/index";
import { getPayment } from "#modules/payments/index";
import { getProfile } from "#modules/profile/index";
import { selectOpenOrder, selectOrderedSubscription, selectSessionOrder } from "./checkout.store.ts";

/** NOT_FOUND for another browser's order. */
export async function getOrder(ctx: Ctx, fanSessionId: string, orderId: string) {
  const order = await selectSessionOrder(ctx, fanSessionId, orderId);
  if (!order) throw new AppError("NOT_FOUND");
  const subscription = await selectOrderedSubscription(ctx, order.subscriptionId);
  const payment = order.paymentId ? await getPayment(ctx, order.paymentId) : undefined;
  const [lines, redemption, couponHold, profile] = await Promise.all([
    payment ? listOrderLines(ctx, payment.orderId) : undefined,
    findRedemption(ctx, order.subscriptionId),
    findCouponHold(ctx, order.subscriptionId),
    getProfile(ctx, subscription.accountId),
  ]);
  const gateway = payment && payment.gateway !== "bacen" ? ctx.gateways[payment.gateway] : undefined;
  return {
    subscription,
    payment,
    lines,
    redemption,
    couponHold,
    profile,
    test: gateway?.test ?? false,
    testBank: gateway?.test ? gateway.cardHost : null,
  };
}

/**
 * The id of the order of a subscription that waits for a payment or, if nothing is due, for the verification of its
 * e-mail address.
 */
export function findOpenOrder(ctx: Ctx, subscriptionId: string) {
  return selectOpenOrder(ctx, subscriptionId);
}
