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

export { restoreAccess, terminateAccess } from "./access-after-reversal.ts";

/** Expires a pending order. */
export async function endOrder(ctx: Ctx, subscriptionId: string) {
  const subscription = await lockSubscription(ctx, subscriptionId);
  if (subscription?.status !== "pending") return;
  await updateStatus(ctx, [subscriptionId], "expired");
  const change = { subscriptionId, accountId: subscription.accountId, kind: "expired", actor: "system" } as const;
  await insertChanges(ctx, [{ ...change, at: ctx.now() }]);
}

/** Ends access of a locked subscription immediately, since its money is refunded. */
export async function refundSubscription(ctx: Ctx, { id, accountId }: Subscription) {
  await updateStatus(ctx, [id], "refunded");
  await updateNextTerms(ctx, id, undefined);
  await insertChanges(ctx, [{ subscriptionId: id, accountId, kind: "refunded", actor: "fan", at: ctx.now() }]);
}

/**
 * Ends access immediately, inside the caller's transaction. Returns false if it had already ended. NOT_FOUND for
 * another creator's.
 */
export async function revokeAccess(ctx: Ctx, accountId: string, id: string): Promise<boolean> {
  const subscription = await lockSubscriptionState(ctx, id);
  if (subscription?.row.accountId !== accountId) throw new AppError("NOT_FOUND");
  if (subscription.status !== "pending" && !(runningStatuses as readonly string[]).includes(subscription.status))
    return false;
  await updateStatus(ctx, [id], "revoked");
  await updateNextTerms(ctx, id, undefined);
  await insertChanges(ctx, [{ subscriptionId: id, accountId, kind: "revoked", actor: "creator", at: ctx.now() }]);
  return true;
}
