import type { Ctx } from "#core/ctx";
import { addTrial } from "./subscriptions.rules.ts";
import { insertTrial, lockSubscription, updateFreePeriod } from "./subscriptions.store.ts";

/** Lets somebody try for some days; false, and nothing, where this e-mail or phone has done so before. */
export async function startTrial(ctx: Ctx, subscriptionId: string, days: number): Promise<boolean> {
  const found = await lockSubscription(ctx, subscriptionId);
  const person = { accountId: found.account_id, fanId: found.fan_id, fanPhone: found.fan_phone };
  if (!(await insertTrial(ctx, { subscriptionId, ...person }))) return false;
  await updateFreePeriod(ctx, subscriptionId, { status: "trialing", free: false, end: addTrial(ctx.now(), days) });
  return true;
}
