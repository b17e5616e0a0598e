import type { Ctx } from "#core/ctx";
import { addPeriod } from "./subscriptions.rules.ts";
import { lockSubscription, updateFreePeriod } from "./subscriptions.store.ts";

/** Runs the first period of what costs R$ 0,00: no payment and no revenue. */
export async function startFreePeriod(ctx: Ctx, subscriptionId: string) {
  const { period_months: months } = await lockSubscription(ctx, subscriptionId);
  await updateFreePeriod(ctx, subscriptionId, { status: "active", free: true, end: addPeriod(ctx.now(), months) });
}
