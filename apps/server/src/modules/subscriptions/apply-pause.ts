import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { LockedSubscription } from "./lock-subscription-state.ts";
import { addPeriod, isPauseLongEnough, toNextTerms } from "./subscriptions.rules.ts";
import {
  insertChanges,
  isInSession,
  selectLastCancellation,
  updatePause,
  updateReinstated,
  updateStatus,
} from "./subscriptions.store.ts";

type Pause = { fanSessionId: string; months: number; isOffered: boolean };

/**
 * Pauses a locked subscription for some months after its paid period, or changes its pause; a grace period ends. Its terms
 * stay. Returns whether something changed. NOT_FOUND for another browser's; PAUSE_UNAVAILABLE if no renewal follows that
 * costs money, the creator does not offer it, or it would end within three days.
 */
export async function applyPause(
  ctx: Ctx,
  locked: LockedSubscription | undefined,
  { fanSessionId, months, isOffered }: Pause,
): Promise<boolean> {
  if (!locked || !(await isInSession(ctx, locked.row.id, fanSessionId))) throw new AppError("NOT_FOUND");
  const { row, status } = locked;
  const { id: subscriptionId, accountId, currentPeriodEnd: end, pauseMonths } = row;
  if (pauseMonths === months) return false;
  const isNew = pauseMonths === null;
  const mayBegin = (status === "active" || status === "grace") && toNextTerms(row) !== undefined;
  // A shorter pause needs no offer.
  if (!end || (isNew && !mayBegin) || (!isOffered && !(pauseMonths !== null && months < pauseMonths)))
    throw new AppError("PAUSE_UNAVAILABLE");
  const until = addPeriod(end, months);
  if (!isPauseLongEnough(end, months, ctx.now())) throw new AppError("PAUSE_UNAVAILABLE");
  if (isNew) await updateStatus(ctx, [subscriptionId], "canceled");
  await updatePause(ctx, subscriptionId, months);
  const change = { subscriptionId, accountId, at: ctx.now() } as const;
  await insertChanges(ctx, [{ ...change, kind: "paused", actor: "fan", until }]);
  // Access in the grace period is over at once, as in a cancellation.
  if (status === "grace") await insertChanges(ctx, [{ ...change, kind: "pause_started", actor: "system" }]);
  if (status === "grace") await updateStatus(ctx, [subscriptionId], "expired");
  return true;
}

/**
 * Undoes the pause or the cancellation of a locked subscription whose paid period still runs: it renews on the same terms
 * as before. Returns whether something changed. NOT_FOUND for another browser's; SUBSCRIPTION_NOT_RUNNING if the period is
 * over, or the creator canceled.
 */
export async function restoreRenewal(ctx: Ctx, locked: LockedSubscription | undefined, fanSessionId: string) {
  if (!locked || !(await isInSession(ctx, locked.row.id, fanSessionId))) throw new AppError("NOT_FOUND");
  const { row, status, access } = locked;
  if (!access || !row.planId) throw new AppError("SUBSCRIPTION_NOT_RUNNING");
  if (status !== "canceled") return false;
  const isByFan = row.pauseMonths !== null || (await selectLastCancellation(ctx, row.id))?.actor === "fan";
  if (!isByFan) throw new AppError("SUBSCRIPTION_NOT_RUNNING");
  const isTrial = row.source === "checkout" && row.periodsStarted === 0;
  await updateReinstated(ctx, row.id, isTrial ? "trialing" : "active");
  const { id: subscriptionId, accountId, currentPeriodEnd: until } = row;
  await insertChanges(ctx, [{ subscriptionId, accountId, kind: "reinstated", actor: "fan", at: ctx.now(), until }]);
  return true;
}
