import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { getSetting } from "#modules/settings/settings.queries";
import { applyExpirations } from "./apply-expirations.ts";
import type { Due } from "./due.store.ts";
import { accessEnd, addPeriod, choiceAfter, dayOfMonth, givesAccess, type Terms } from "./subscriptions.rules.ts";
import { insertChanges, lockSubscription, updatePeriod } from "./subscriptions.store.ts";

/** What a payment sold, and when it was made. */
export type Sold = Terms & { orderedAt: Date };

/**
 * Starts one more period of what a payment sold, whatever the subscription's terms are by now: the first from now, a later one from
 * the old end while that still runs or its grace does. Another plan chosen since then stays chosen for the period after it. A payment
 * made before a cancellation lengthens what runs, and does not undo the cancellation. The caller has locked the payment. NOT_FOUND.
 */
export async function startPaidPeriod(
  ctx: Ctx,
  subscriptionId: string,
  { orderedAt, ...terms }: Sold,
): Promise<{ start: Date; end: Date }> {
  const found = await lockSubscription(ctx, subscriptionId);
  if (!found) throw new AppError("NOT_FOUND");
  const { status, free, account_id: accountId, current_period_end: currentPeriodEnd } = found;
  const { graceDays } = await getSetting(ctx, accountId);
  const standing = { id: subscriptionId, accountId, status, currentPeriodEnd, graceDays, free };
  const runs = givesAccess(standing, ctx.now());
  // That it had ended is written before it begins anew, should the clock not have come by.
  if (!runs && accessEnd(standing)) await applyExpirations(ctx, [standing as Due]);
  const start = runs && currentPeriodEnd ? currentPeriodEnd : ctx.now();
  const anchorDay = (runs && found.anchor_day) || dayOfMonth(start);
  const end = addPeriod(start, terms.periodMonths, anchorDay);
  const canceledAt = runs && found.canceled_at && found.canceled_at > orderedAt ? found.canceled_at : null;
  await updatePeriod(ctx, subscriptionId, {
    ...terms,
    startedAt: found.started_at ?? start,
    end,
    anchorDay,
    canceledAt,
    next: canceledAt ? undefined : choiceAfter(found, terms),
  });
  const change = { subscriptionId, accountId, actor: "clock", at: ctx.now() } as const;
  await insertChanges(ctx, [
    ...(terms.planId === found.plan_id ? [] : [{ ...change, kind: "plan_changed", planId: terms.planId } as const]),
    { ...change, kind: runs ? "renewed" : "started", until: end, planId: terms.planId },
  ]);
  return { start, end };
}
