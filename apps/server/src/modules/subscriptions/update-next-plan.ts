import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findPlan } from "#modules/plans/find-plan";
import type { Asker } from "./end-renewal.ts";
import type { Locked } from "./lock-subscription-state.ts";
import { insertChanges, isHeldBy, updateNextTerms } from "./subscriptions.store.ts";

/**
 * Chooses the plan of the next period, at its price of today; the plan that runs takes a choice back. Answers whether the choice
 * changed. The caller has locked the open payment and then the subscription; `isCharged` says whether that payment's terms are frozen.
 * NOT_FOUND for a stranger, and for a plan that is not sold; SUBSCRIPTION_NOT_RUNNING where no renewal is to come, as for a guest;
 * CHARGE_OPEN.
 */
export async function updateNextPlan(
  ctx: Ctx,
  asker: Asker,
  { found, planId, isCharged }: { found: Locked | undefined; planId: string; isCharged: boolean },
): Promise<boolean> {
  const own = found?.row.account_id === asker.accountId;
  if (!found || !(own || (asker.fanSessionId && (await isHeldBy(ctx, found.row.id, asker.fanSessionId)))))
    throw new AppError("NOT_FOUND");
  const { row, status, access } = found;
  const plan = await findPlan(ctx, planId);
  const goesBack = planId === row.plan_id;
  if (!goesBack && (plan?.account_id !== row.account_id || !plan.active)) throw new AppError("NOT_FOUND");
  if (!access || status === "canceled" || !row.plan_id) throw new AppError("SUBSCRIPTION_NOT_RUNNING");
  if (isCharged) throw new AppError("CHARGE_OPEN");
  if (planId === (row.next_plan_id ?? row.plan_id)) return false;
  const terms =
    goesBack || !plan ? undefined : { planId, priceCents: plan.price_cents, periodMonths: plan.period_months };
  await updateNextTerms(ctx, row.id, terms);
  const change = {
    subscriptionId: row.id,
    accountId: row.account_id,
    kind: "plan_chosen",
    actor: own ? "creator" : "fan",
  } as const;
  await insertChanges(ctx, [{ ...change, at: ctx.now(), planId, until: row.current_period_end }]);
  return true;
}
