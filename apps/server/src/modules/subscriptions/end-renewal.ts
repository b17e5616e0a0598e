import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import type { LockedSubscription } from "./lock-subscription-state.ts";
import { subscriptionCanceled } from "./subscriptions.events.ts";
import { runningStatuses } from "./subscriptions.rules.ts";
import {
  type Change,
  insertChanges,
  isInSession,
  lockRenewing,
  updateNextTerms,
  updatePause,
  updateStatus,
} from "./subscriptions.store.ts";

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
  if (row.pauseMonths !== null) {
    await endPause(ctx, locked, isOwner ? "creator" : "fan");
    return true;
  }
  const isOpen = status === "pending" || (runningStatuses as readonly string[]).includes(status);
  if (!isOpen || status === "canceled" || !row.planId) return false;
  await updateStatus(ctx, [row.id], status === "pending" ? "expired" : "canceled");
  await updateNextTerms(ctx, row.id, undefined);
  const { id: subscriptionId, accountId, currentPeriodEnd: until } = row;
  const actor = isOwner ? "creator" : "fan";
  await insertChanges(ctx, [{ subscriptionId, accountId, kind: "canceled", actor, at: ctx.now(), until }]);
  return true;
}

/** Ends the pause of a locked subscription, so that no renewal follows; a paid period still runs to its end. */
export async function endPause(ctx: Ctx, { row, access }: LockedSubscription, actor: Change["actor"]) {
  const { id: subscriptionId, accountId, currentPeriodEnd: until } = row;
  await updatePause(ctx, subscriptionId, null);
  await updateNextTerms(ctx, subscriptionId, undefined);
  // Access ended before, when the pause began.
  const kind = access ? "canceled" : "pause_ended";
  await insertChanges(ctx, [{ subscriptionId, accountId, kind, actor, at: ctx.now(), until: access ? until : null }]);
}

/**
 * Within the caller's transaction. Cancels the renewal of all of a creator's subscriptions; each runs to the end of its
 * paid period.
 */
export async function cancelAllRenewals(ctx: Pick<Ctx, "db" | "now" | "queue">, accountId: string) {
  const renewing = await lockRenewing(ctx, accountId);
  if (renewing.length === 0) return;
  await updateStatus(
    ctx,
    renewing.filter(({ pauseMonths }) => pauseMonths === null).map(({ id }) => id),
    "canceled",
  );
  const paused = renewing.filter(({ pauseMonths }) => pauseMonths !== null);
  for (const { id } of paused) await updatePause(ctx, id, null);
  for (const { id } of renewing.filter(({ nextPlanId }) => nextPlanId)) await updateNextTerms(ctx, id, undefined);
  const change = { accountId, kind: "canceled", actor: "creator", at: ctx.now() } as const;
  await insertChanges(
    ctx,
    renewing.map(({ id, currentPeriodEnd, pauseMonths }) => {
      const isOver = pauseMonths !== null && currentPeriodEnd !== null && currentPeriodEnd <= ctx.now();
      const row = { ...change, subscriptionId: id, until: currentPeriodEnd };
      return isOver ? { ...row, kind: "pause_ended" as const, until: null } : row;
    }),
  );
  for (const { id } of renewing) await announce(ctx, subscriptionCanceled, { subscriptionId: id });
}
