import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findRedemption } from "#modules/coupons/coupons.queries";
import { getPayment } from "#modules/payments/get-payment";
import { getProfile } from "#modules/profile/profile.queries";
import { selectHeldOrder, selectOrdered } from "./checkout.store.ts";

/** An order of this browser; NOT_FOUND for all others. */
export async function getOrder(ctx: Ctx, fanSessionId: string, orderId: string) {
  const held = await selectHeldOrder(ctx, fanSessionId, orderId);
  if (!held) throw new AppError("NOT_FOUND");
  const ordered = await selectOrdered(ctx, held.subscriptionId);
  const [payment, redemption, profile] = await Promise.all([
    held.paymentId ? getPayment(ctx, held.paymentId) : undefined,
    findRedemption(ctx, held.subscriptionId),
    getProfile(ctx, ordered.account_id),
  ]);
  const gateway = payment && payment.gateway !== "bacen" ? ctx.gateways[payment.gateway] : undefined;
  return {
    ordered,
    payment,
    redemption,
    profile,
    test: gateway?.test ?? false,
    testBank: gateway?.test ? gateway.cardHost : null,
  };
}
