import type { Ctx } from "#core/ctx";
import { addPeriod, givesAccess } from "./subscriptions.rules.ts";
import { lockSubscription, updatePeriod } from "./subscriptions.store.ts";

/** Runs one more period: the first from now, a later one from the old end while that still runs. */
export async function startPaidPeriod(ctx: Ctx, subscriptionId: string): Promise<{ start: Date; end: Date }> {
  const found = await lockSubscription(ctx, subscriptionId);
  const { status, current_period_end: currentPeriodEnd } = found;
  const start = currentPeriodEnd && givesAccess({ status, currentPeriodEnd }, ctx.now()) ? currentPeriodEnd : ctx.now();
  const end = addPeriod(start, found.period_months);
  await updatePeriod(ctx, subscriptionId, { startedAt: found.started_at ?? start, end });
  return { start, end };
}
