import type { Ctx } from "#core/ctx";
import { lockPending, selectSubscriptionStatus } from "./late-payments.store.ts";
import { lockPayment } from "./payments.store.ts";

/** Locks a payment for its approval, and for an expired one also the open renewal that replaced it. */
export async function lockPayable(ctx: Ctx, paymentId: string) {
  const payment = await lockPayment(ctx, paymentId);
  if (!payment) return undefined;
  if (payment.status === "expired") await lockPending(ctx, payment.subscription_id);
  return { ...payment, subscription_status: await selectSubscriptionStatus(ctx, payment.subscription_id) };
}
