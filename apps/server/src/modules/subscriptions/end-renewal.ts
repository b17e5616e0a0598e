import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { LockedSubscription } from "./lock-subscription-state.ts";
import { runningStatuses } from "./subscriptions.rules.ts";
import { insertChanges, isInSession, updateNextTerms, updateStatus } from "./subscriptions.store.ts";

/** The requester: the creator, or a fan's browser. */
export type Requester = { accountId?: string | undefined; fanSessionId?: string | undefined };

/**
 * Cancels the renewal of a locked subscription: a paid period runs to its end, a grace period ends, and an unpaid order
 * expires. Returns whether something changed. NOT_FOUND for strangers.
 */
export async function endRenewal(
  ctx: Ctx,
  requester: Requester,
  locked: LockedSubscription | undefined,
): Promise<boolean> {
  const isOwner = locked?.row.accountId === requester.accountId;
  if (
    !locked ||
    !(isOwner || (requester.fanSessionId && (await isInSession(ctx, locked.row.id, requester.fanSessionId))))
  )
    throw new AppError("NOT_FOUND");
  const { status, row } = locked;
  const isOpen = status === "pending" || (runningStatuses as readonly string[]).includes(status);
  if (!isOpen || status === "canceled" || !row.planId) return false;
  await updateStatus(ctx, [row.id], status === "pending" ? "expired" : "canceled");
  await updateNextTerms(ctx, row.id, undefined);
  const { id: subscriptionId, accountId, currentPeriodEnd: until } = row;
  const actor = isOwner ? "creator" : "fan";
  await insertChanges(ctx, [{ subscriptionId, accountId, kind: "canceled", actor, at: ctx.now(), until }]);
  return true;
}
