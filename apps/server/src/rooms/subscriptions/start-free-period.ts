import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { updateFreePeriod } from "./free.store.ts";
import { addPeriod } from "./subscriptions.rules.ts";
import { insertChanges, lockSubscription } from "./subscriptions.store.ts";

/** Runs the first period of what costs R$ 0,00: no payment and no revenue. */
export async function startFreePeriod(ctx: Ctx, subscriptionId: string) {
  const found = await lockSubscription(ctx, subscriptionId);
  if (!found) throw new AppError("NOT_FOUND");
  const [at, until] = [ctx.now(), addPeriod(ctx.now(), found.period_months)];
  await updateFreePeriod(ctx, subscriptionId, { status: "active", free: true, end: until });
  const { account_id: accountId, plan_id: planId } = found;
  await insertChanges(ctx, [{ subscriptionId, accountId, kind: "started", actor: "fan", at, until, planId }]);
}
