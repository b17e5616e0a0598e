import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { lockSubscriptionState } from "./lock-subscription-state.ts";
import { runningStatuses } from "./subscriptions.rules.ts";
import {
  insertChanges,
  lockSubscription,
  type Subscription,
  updateNextTerms,
  updateStatus,
} from "./subscriptions.store.ts";

/** Expires a pending order. */
export async function endOrder(ctx: Ctx, subscriptionId: string) {
  const subscription = await lockSubscription(ctx, subscriptionId);
  if (subscription?.status !== "pending") return;
  await updateStatus(ctx, [subscriptionId], "expired");
  const change = { subscriptionId, accountId: subscription.account_id, kind: "expired", actor: "clock" } as const;
  await insertChanges(ctx, [{ ...change, at: ctx.now() }]);
}

/** Ends access of a locked subscription immediately, since its money is refunded. */
export async function refundSubscription(ctx: Ctx, { id, account_id: accountId }: Subscription) {
  await updateStatus(ctx, [id], "refunded");
  await updateNextTerms(ctx, id, undefined);
  await insertChanges(ctx, [{ subscriptionId: id, accountId, kind: "refunded", actor: "fan", at: ctx.now() }]);
}

/**
 * The money of a disputed or refunded period returned: restores access until the period's end, inside the caller's
 * transaction. Subscriptions that were revoked since, or have a later end, stay unchanged.
 */
export async function restoreAccess(ctx: Ctx, id: string, periodEnd: Date) {
  const subscription = await lockSubscription(ctx, id);
  if (!subscription || (subscription.status !== "charged_back" && subscription.status !== "refunded")) return;
  if (subscription.current_period_end?.getTime() !== periodEnd.getTime()) return;
  // `applyExpirations` handles an end that has passed meanwhile.
  await updateStatus(ctx, [id], subscription.canceled_at ? "canceled" : "active");
  const change = { subscriptionId: id, accountId: subscription.account_id, kind: "restored", actor: "clock" } as const;
  await insertChanges(ctx, [{ ...change, at: ctx.now(), until: periodEnd }]);
}

/**
 * Ends access immediately, inside the caller's transaction. Returns false if it had already ended. NOT_FOUND for
 * another creator's.
 */
export async function revokeAccess(ctx: Ctx, accountId: string, id: string): Promise<boolean> {
  const subscription = await lockSubscriptionState(ctx, id);
  if (subscription?.row.account_id !== accountId) throw new AppError("NOT_FOUND");
  if (subscription.status !== "pending" && !(runningStatuses as readonly string[]).includes(subscription.status))
    return false;
  await updateStatus(ctx, [id], "revoked");
  await updateNextTerms(ctx, id, undefined);
  await insertChanges(ctx, [{ subscriptionId: id, accountId, kind: "revoked", actor: "creator", at: ctx.now() }]);
  return true;
}

/**
 * The money of a period was returned: ends its access, inside the caller's transaction. A later paid period continues.
 */
export async function terminateAccess(ctx: Ctx, id: string, kind: "refunded" | "charged_back", periodEnd: Date) {
  const subscription = await lockSubscription(ctx, id);
  if (
    !subscription ||
    subscription.status === kind ||
    (subscription.current_period_end && subscription.current_period_end > periodEnd)
  )
    return;
  await updateStatus(ctx, [id], kind);
  await updateNextTerms(ctx, id, undefined);
  await insertChanges(ctx, [
    { subscriptionId: id, accountId: subscription.account_id, kind, actor: "clock", at: ctx.now() },
  ]);
}
