import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { insertTrial, updateFreePeriod, updateTrial } from "./free.store.ts";
import { addPeriod, addTrial, dayOfMonth, toNextTerms } from "./subscriptions.rules.ts";
import { insertChanges, lockSubscription } from "./subscriptions.store.ts";

/**
 * Starts one more period at R$ 0,00, without payment or revenue: the first from now, a later one from the previous end,
 * also if that has just passed, or from now after a pause.
 */
export async function startFreePeriod(ctx: Ctx, subscriptionId: string) {
  const subscription = await lockSubscription(ctx, subscriptionId);
  const terms = subscription && toNextTerms(subscription);
  if (!terms) throw new AppError("NOT_FOUND");
  const { accountId, currentPeriodEnd: before } = subscription;
  const at = ctx.now();
  const isPaused = subscription.pauseMonths !== null;
  const start = (!isPaused && before) || at;
  const anchorDay = (!isPaused && subscription.anchorDay) || dayOfMonth(start);
  const until = addPeriod(start, terms.periodMonths, anchorDay);
  await updateFreePeriod(ctx, subscriptionId, {
    ...terms,
    startedAt: subscription.startedAt ?? at,
    end: until,
    anchorDay,
  });
  const change = { subscriptionId, accountId, at, until, planId: terms.planId };
  await insertChanges(ctx, [
    before
      ? { ...change, kind: isPaused ? "resumed" : "renewed", actor: "system" }
      : { ...change, kind: "started", actor: "fan" },
  ]);
}

/** Starts a trial of some days; returns false if this e-mail or phone has used one before. */
export async function startTrial(ctx: Ctx, subscriptionId: string, days: number): Promise<boolean> {
  const subscription = await lockSubscription(ctx, subscriptionId);
  if (!subscription) throw new AppError("NOT_FOUND");
  const { accountId, planId, fanId, fanPhone } = subscription;
  if (!(await insertTrial(ctx, { subscriptionId, accountId, fanId, fanPhone }))) return false;
  const [at, until] = [ctx.now(), addTrial(ctx.now(), days)];
  await updateTrial(ctx, subscriptionId, until);
  await insertChanges(ctx, [{ subscriptionId, accountId, kind: "started", actor: "fan", at, until, planId }]);
  return true;
}
