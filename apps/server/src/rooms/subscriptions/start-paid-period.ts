import type { Ctx } from "#core/ctx";
import { getSetting } from "#rooms/settings/get-setting";
import { addPeriod, givesAccess } from "./subscriptions.rules.ts";
import { lockSubscription, updatePeriod } from "./subscriptions.store.ts";

/** Runs one more period: the first from now, a later one from the old end while that still runs or its grace does. */
export async function startPaidPeriod(ctx: Ctx, subscriptionId: string): Promise<{ start: Date; end: Date }> {
  const found = await lockSubscription(ctx, subscriptionId);
  const { status, current_period_end: currentPeriodEnd } = found;
  const { graceDays } = await getSetting(ctx, found.account_id);
  const runs = givesAccess({ status, currentPeriodEnd, graceDays }, ctx.now());
  const start = runs && currentPeriodEnd ? currentPeriodEnd : ctx.now();
  const end = addPeriod(start, found.period_months);
  await updatePeriod(ctx, subscriptionId, { startedAt: found.started_at ?? start, end });
  return { start, end };
}
