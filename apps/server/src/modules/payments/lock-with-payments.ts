import type { Ctx } from "#core/ctx";
import { retryTransaction } from "#core/transaction";
import { lockSubscriptionState } from "#modules/subscriptions/index";
import { lockPending, selectSubscriptionStatus } from "./late-payments.store.ts";
import { lockPaymentsOf, selectIdsOf, selectOpenIdOf } from "./payment-locks.store.ts";
import { lockOpenPaymentRow, lockPayment } from "./payments.store.ts";

/*
 * The lock order of the product: payments of a subscription, then the subscription, then everything else. Payments are
 * created only under the subscription's lock. One that was created while this transaction waited for that lock can no
 * longer be locked in order, so the transaction runs again.
 */

/** Locks the open payment of a subscription, if there is one, and then the subscription. */
export async function lockWithOpenPayment(ctx: Ctx, subscriptionId: string) {
  const open = await lockOpenPaymentRow(ctx, subscriptionId);
  const found = await lockSubscriptionState(ctx, subscriptionId);
  if ((await selectOpenIdOf(ctx, subscriptionId)) !== open?.id) retryTransaction("another payment was opened");
  return { open, found };
}

/** Locks all payments of a subscription, by their ids, and then the subscription. */
export async function lockWithAllPayments(ctx: Ctx, subscriptionId: string) {
  const payments = await lockPaymentsOf(ctx, subscriptionId);
  const found = await lockSubscriptionState(ctx, subscriptionId);
  const ids = await selectIdsOf(ctx, subscriptionId);
  if (ids.join() !== payments.map(({ id }) => id).join()) retryTransaction("another payment was opened");
  return { payments, found };
}

/** Locks a payment for its approval, and for an expired one also the open renewal that replaced it. */
export async function lockPayable(ctx: Ctx, paymentId: string) {
  const payment = await lockPayment(ctx, paymentId);
  if (!payment) return undefined;
  const { subscriptionId, status } = payment;
  if (subscriptionId === null) return { ...payment, subscriptionStatus: null };
  if (status === "expired") await lockPending(ctx, subscriptionId);
  return { ...payment, subscriptionStatus: await selectSubscriptionStatus(ctx, subscriptionId) };
}
