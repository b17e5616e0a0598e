import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { getSetting } from "#modules/settings/index";
import type { Due } from "./due.store.ts";
import { applyExpirations } from "./expire-due-subscriptions.ts";
import { updatePaidPeriod } from "./paid-periods.store.ts";
import type { SubscriptionLine } from "./subscription-lines.store.ts";
import { addPeriod, dayOfMonth, findAccessEnd, hasAccessAt, type Terms, toNextChoice } from "./subscriptions.rules.ts";
import { insertChanges, lockSubscription, type Subscription, updatePeriod } from "./subscriptions.store.ts";

/**
 * Starts one more period on the terms of the order, which may differ from the subscription's by now: the first from now, a
 * later one from the previous end while that period or its grace runs. A plan chosen since then stays chosen for the
 * following period. An order created before a cancellation extends the subscription without undoing the cancellation.
 * The caller has locked the payment. NOT_FOUND.
 */
export async function startPaidPeriod(ctx: Ctx, orderId: string, line: SubscriptionLine) {
  const { subscriptionId, orderedAt } = line;
  const terms: Terms = { planId: line.planId, priceCents: line.priceCents, periodMonths: line.periodMonths };
  const subscription = await lockSubscription(ctx, subscriptionId);
  if (!subscription) throw new AppError("NOT_FOUND");
  const { accountId, currentPeriodEnd, pauseMonths } = subscription;
  const { graceDays } = await getSetting(ctx, accountId);
  const state = { ...subscription, graceDays };
  const isRunning = hasAccessAt(state, ctx.now());
  // Records the expiration before the new start, if the scheduler has not done so.
  if (!isRunning && findAccessEnd(state)) await applyExpirations(ctx, [state as Due]);
  const start = isRunning && currentPeriodEnd ? currentPeriodEnd : ctx.now();
  const anchorDay = (isRunning && subscription.anchorDay) || dayOfMonth(start);
  const end = addPeriod(start, terms.periodMonths, anchorDay);
  const isOlder = subscription.canceledAt !== null && subscription.canceledAt > orderedAt;
  // A pause follows the period of an order that is older, also one that is paid during the pause.
  const canceledAt = isOlder && (isRunning || pauseMonths !== null) ? subscription.canceledAt : null;
  await updatePeriod(ctx, subscriptionId, {
    ...terms,
    startedAt: subscription.startedAt ?? start,
    end,
    anchorDay,
    canceledAt,
    usesDiscount:
      terms.planId === subscription.discountPlanId &&
      subscription.discountGrantedAt !== null &&
      orderedAt >= subscription.discountGrantedAt,
    next: canceledAt ? undefined : toNextChoice(subscription, terms),
    // A payment that was opened on such terms before does not decide them.
    isPriceUndecided: subscription.priceUndecided && isCurrent(subscription, terms),
  });
  const change = { subscriptionId, accountId, actor: "system", at: ctx.now() } as const;
  await insertChanges(ctx, [
    ...(terms.planId === subscription.planId
      ? []
      : [{ ...change, kind: "plan_changed", planId: terms.planId } as const]),
    {
      ...change,
      kind: isRunning ? "renewed" : pauseMonths !== null ? "resumed" : "started",
      until: end,
      planId: terms.planId,
    },
  ]);
  await updatePaidPeriod(ctx, { id: orderId, isGift: false, start, end });
}

function isCurrent(subscription: Subscription, terms: Terms): boolean {
  const { planId, priceCents, periodMonths } = subscription;
  return planId === terms.planId && priceCents === terms.priceCents && periodMonths === terms.periodMonths;
}
