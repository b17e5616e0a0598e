import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findCouponHold, findRedemption } from "#modules/coupons/index";
import { isAcceptable, listOrderLines } from "#modules/orders/index";
import { getPayment } from "#modules/payments/index";
import { getProfile } from "#modules/profile/index";
import {
  selectOpenOrder,
  selectOrderedSubscription,
  selectOrderWithoutSubscription,
  selectSessionOrder,
} from "./checkout.store.ts";

/** NOT_FOUND for another browser's order. */
export async function getOrder(ctx: Ctx, fanSessionId: string, orderId: string) {
  const found = await selectSessionOrder(ctx, fanSessionId, orderId);
  if (!found) return getOrderWithoutSubscription(ctx, fanSessionId, orderId);
  const { subscriptionId } = found;
  const subscription = await selectOrderedSubscription(ctx, subscriptionId);
  const payment = found.paymentId ? await getPayment(ctx, found.paymentId) : undefined;
  const order = { orderId: payment?.orderId ?? null, subscriptionId };
  const [shared, redemption, couponHold] = await Promise.all([
    getSharedParts(ctx, fanSessionId, subscription.accountId, payment),
    findRedemption(ctx, order),
    findCouponHold(ctx, order),
  ]);
  return { ...shared, subscription, payment, redemption, couponHold };
}

async function getOrderWithoutSubscription(ctx: Ctx, fanSessionId: string, paymentId: string) {
  const found = await selectOrderWithoutSubscription(ctx, fanSessionId, paymentId);
  if (!found) throw new AppError("NOT_FOUND");
  const payment = await getPayment(ctx, paymentId);
  const [shared, redemption, couponHold] = await Promise.all([
    getSharedParts(ctx, fanSessionId, found.accountId, payment),
    findRedemption(ctx, payment),
    findCouponHold(ctx, payment),
  ]);
  return { ...shared, subscription: undefined, payment, redemption, couponHold };
}

async function getSharedParts(
  ctx: Ctx,
  fanSessionId: string,
  accountId: string,
  payment: Awaited<ReturnType<typeof getPayment>> | undefined,
) {
  const isOpen = payment?.status === "pending" || payment?.status === "expired";
  const [lines, profile, available] = await Promise.all([
    payment ? listOrderLines(ctx, payment.orderId) : undefined,
    getProfile(ctx, accountId),
    isOpen ? isAcceptable(ctx, payment.orderId, fanSessionId) : true,
  ]);
  const gateway = payment && payment.gateway !== "bacen" ? ctx.gateways[payment.gateway] : undefined;
  const testBank = gateway?.test ? gateway.cardHost : null;
  return { lines, profile, available, test: gateway?.test ?? false, testBank };
}

/**
 * The id of the order of a subscription that waits for a payment or, if nothing is due, for the verification of its
 * e-mail address.
 */
export function findOpenOrder(ctx: Ctx, subscriptionId: string) {
  return selectOpenOrder(ctx, subscriptionId);
}
