import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { getSetting } from "#rooms/settings/get-setting";
import type { Due } from "./due.store.ts";
import { noteTime } from "./note-time.ts";
import { accessEnd, addPeriod, givesAccess } from "./subscriptions.rules.ts";
import { insertChanges, lockSubscription, type Subscription, type Terms, updatePeriod } from "./subscriptions.store.ts";

/** Runs one more period: the first from now, a later one from the old end while that still runs or its grace does. */
export async function startPaidPeriod(ctx: Ctx, subscriptionId: string): Promise<{ start: Date; end: Date }> {
  const found = await lockSubscription(ctx, subscriptionId);
  if (!found) throw new AppError("NOT_FOUND");
  const { status, free, account_id: accountId, current_period_end: currentPeriodEnd } = found;
  const { graceDays } = await getSetting(ctx, accountId);
  const standing = { id: subscriptionId, accountId, status, currentPeriodEnd, graceDays, free };
  const runs = givesAccess(standing, ctx.now());
  // That it had ended is written before it begins anew, should the clock not have come by.
  if (!runs && accessEnd(standing)) await noteTime(ctx, [standing as Due]);
  const start = runs && currentPeriodEnd ? currentPeriodEnd : ctx.now();
  const terms = termsOf(found);
  const end = addPeriod(start, terms.periodMonths);
  await updatePeriod(ctx, subscriptionId, { ...terms, startedAt: found.started_at ?? start, end });
  const change = { subscriptionId, accountId, actor: "clock", at: ctx.now() } as const;
  await insertChanges(ctx, [
    ...(terms.planId === found.plan_id ? [] : [{ ...change, kind: "plan_changed", planId: terms.planId } as const]),
    { ...change, kind: runs ? "renewed" : "started", until: end, planId: terms.planId },
  ]);
  return { start, end };
}

/** What the next period is bought at: the plan chosen for it, or the one that runs, at the price that was bought. NOT_FOUND of none. */
function termsOf(found: Subscription): Terms {
  const { next_plan_id: planId, next_price_cents: priceCents, next_period_months: periodMonths } = found;
  if (planId && priceCents !== null && periodMonths) return { planId, priceCents, periodMonths };
  if (!found.plan_id) throw new AppError("NOT_FOUND");
  return { planId: found.plan_id, priceCents: found.price_cents, periodMonths: found.period_months };
}
