import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { endPause } from "./end-renewal.ts";
import { lockSubscriptionState } from "./lock-subscription-state.ts";
import { type PaidPeriod, removePeriod, restorePeriod } from "./paid-periods.rules.ts";
import {
  isReturned,
  isWithdrawn,
  type PeriodRow,
  selectPeriods,
  setAccessEnded,
  updatePaidPeriod,
  updateTimeline,
} from "./paid-periods.store.ts";
import { runningStatuses, type Terms } from "./subscriptions.rules.ts";
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
  const change = { subscriptionId, accountId: subscription.accountId, kind: "expired", actor: "system" } as const;
  await insertChanges(ctx, [{ ...change, at: ctx.now() }]);
}

/**
 * Ends a locked subscription, since its fan withdraws what they paid for it: its access at once, unless a gift gives them more.
 * Then it does not renew, and its end moves forward with each of the fan's own periods that goes back.
 */
export async function refundSubscription(ctx: Ctx, subscription: Subscription) {
  const { id, accountId } = subscription;
  const periods = await selectPeriods(ctx, id);
  const isGiven = periods.some((period) => period.isGift && isPaid(period) && period.end > ctx.now());
  const status = isGiven && isRunningStatus(subscription) ? "canceled" : "refunded";
  await updateStatus(ctx, [id], status);
  await updateNextTerms(ctx, id, undefined);
  await insertChanges(ctx, [{ subscriptionId: id, accountId, kind: status, actor: "fan", at: ctx.now() }]);
}

/**
 * Ends access immediately, inside the caller's transaction; access that a dispute suspends, for good. Returns false if it had
 * already ended. NOT_FOUND for another creator's.
 */
export async function revokeAccess(ctx: Ctx, accountId: string, id: string): Promise<boolean> {
  const subscription = await lockSubscriptionState(ctx, id);
  if (subscription?.row.accountId !== accountId) throw new AppError("NOT_FOUND");
  if (subscription.row.pauseMonths !== null && !subscription.access) {
    await endPause(ctx, subscription, "creator");
    return true;
  }
  const isOpen = ["pending", ...runningStatuses].includes(subscription.status);
  if (!isOpen && !(await isSuspended(ctx, subscription.row))) return false;
  await updateStatus(ctx, [id], "revoked");
  await updateNextTerms(ctx, id, undefined);
  await insertChanges(ctx, [{ subscriptionId: id, accountId, kind: "revoked", actor: "creator", at: ctx.now() }]);
  return true;
}

/** Whether a dispute has ended access, which winning it would restore. */
async function isSuspended(ctx: Ctx, { id, status }: Subscription): Promise<boolean> {
  return status === "charged_back" && (await selectPeriods(ctx, id)).some((period) => period.status === "disputed");
}

/*
 * Access follows paid money: what gives access after a payment went back is another payment that is paid, never free time.
 * The caller has set the status of the order's payment, and holds its lock.
 */

type SoldPeriod = { subscriptionId: string; orderId: string };

/**
 * The money of an order, or of a gift, went back: ends access, inside the caller's transaction, unless another payment is
 * paid for now or later. Then that time moves forward, and access ends earlier by what was left of the period. A subscription
 * that the creator revoked stays so.
 */
export async function terminateAccess(
  ctx: Ctx,
  { subscriptionId: id, orderId }: SoldPeriod,
  kind: "refunded" | "charged_back",
) {
  const subscription = await lockSubscription(ctx, id);
  const periods = await selectPeriods(ctx, id);
  if (!subscription || subscription.status === kind || subscription.status === "revoked") return;
  const removed = periods.find((period) => period.id === orderId && isReturned(period));
  // Already taken out when the dispute was opened, and other paid time still runs.
  if (removed?.accessEndedAt && isRunningStatus(subscription)) return;
  if (removed) await setAccessEnded(ctx, removed, ctx.now());
  if (removed && (await continueWithout(ctx, subscription, periods, removed))) return;
  await updateStatus(ctx, [id], kind);
  await updateNextTerms(ctx, id, undefined);
  await insertChanges(ctx, [
    { subscriptionId: id, accountId: subscription.accountId, kind, actor: "system", at: ctx.now() },
  ]);
}

/** Returns false if nothing else is paid. */
async function continueWithout(
  ctx: Ctx,
  subscription: Subscription,
  all: readonly PeriodRow[],
  removed: PaidPeriod,
): Promise<boolean> {
  const { id, accountId, currentPeriodEnd: end, anchorDay, source } = subscription;
  if (!end || subscription.status === "charged_back" || subscription.status === "refunded") return false;
  const periods = all.filter(isPaid);
  const isPaidElsewhere = source === "import" || source === "lastlink";
  const change = removePeriod({ periods, end, anchorDay, isPaidElsewhere }, removed, ctx.now());
  if (!change) return false;
  if (change.end.getTime() === end.getTime() || !isRunningStatus(subscription)) return true;
  // Without a later period, that of the payment before runs on. A gift does not change what the fan pays.
  const isLast = change.moved.length === 0 && !removed.isGift;
  const terms = isLast ? periods.findLast(({ start, isGift }) => start < removed.start && !isGift) : undefined;
  await applyTimeline(ctx, id, { ...change, terms });
  await insertChanges(ctx, [
    { subscriptionId: id, accountId, kind: "shortened", actor: "system", at: ctx.now(), until: change.end },
  ]);
  return true;
}

/**
 * The money of a disputed or refunded order is there again: restores its time, inside the caller's transaction. A
 * subscription that was revoked since stays unchanged, and one that was withdrawn has the time of gifts only.
 */
export async function restoreAccess(ctx: Ctx, { subscriptionId: id, orderId }: SoldPeriod) {
  const subscription = await lockSubscription(ctx, id);
  const all = await selectPeriods(ctx, id);
  const restored = all.find((period) => period.id === orderId && isPaid(period));
  if (restored && !restored.isGift && (await isWithdrawn(ctx, { subscriptionId: id, orderId }))) return;
  if (restored) await setAccessEnded(ctx, restored, null);
  if (!restored || !subscription?.currentPeriodEnd) return;
  const { status, accountId, currentPeriodEnd: end, anchorDay } = subscription;
  const isEnded = status === "charged_back" || status === "refunded";
  if (!isEnded && status !== "expired" && !isRunningStatus(subscription)) return;
  const periods = all.filter((period) => isPaid(period) && period.id !== restored.id);
  const change = restorePeriod({ periods, end, anchorDay, isEnded, ends: all.map((period) => period.end) }, restored);
  if (!isEnded && change.end <= end) return;
  await applyTimeline(ctx, id, change);
  const running = subscription.canceledAt ? "canceled" : "active";
  if (!isRunningStatus(subscription) || status === "grace") await updateStatus(ctx, [id], running);
  // The end may have passed meanwhile, and the grace days too.
  const access = (await lockSubscriptionState(ctx, id))?.access;
  const until = access ? change.end : null;
  await insertChanges(ctx, [
    { subscriptionId: id, accountId, kind: "restored", actor: "system", at: ctx.now(), until },
  ]);
}

type Timeline = { moved: readonly PaidPeriod[]; end: Date; anchorDay: number | null; terms?: Terms | undefined };

async function applyTimeline(ctx: Ctx, subscriptionId: string, { moved, ...timeline }: Timeline) {
  for (const period of moved) await updatePaidPeriod(ctx, period);
  await updateTimeline(ctx, subscriptionId, timeline);
}

const isPaid = ({ status }: PeriodRow) => status === "paid";
const isRunningStatus = ({ status }: Subscription) => (runningStatuses as readonly string[]).includes(status);
