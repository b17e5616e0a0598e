import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { insertTrial, updateTrial } from "./free.store.ts";
import { addTrial } from "./subscriptions.rules.ts";
import { insertChanges, lockSubscription } from "./subscriptions.store.ts";

/** Lets somebody try for some days; false, and nothing, where this e-mail or phone has done so before. */
export async function startTrial(ctx: Ctx, subscriptionId: string, days: number): Promise<boolean> {
  const found = await lockSubscription(ctx, subscriptionId);
  if (!found) throw new AppError("NOT_FOUND");
  const { account_id: accountId, plan_id: planId, fan_id: fanId, fan_phone: fanPhone } = found;
  if (!(await insertTrial(ctx, { subscriptionId, accountId, fanId, fanPhone }))) return false;
  const [at, until] = [ctx.now(), addTrial(ctx.now(), days)];
  await updateTrial(ctx, subscriptionId, until);
  await insertChanges(ctx, [{ subscriptionId, accountId, kind: "started", actor: "fan", at, until, planId }]);
  return true;
}
