import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { findPlan } from "#rooms/plans/find-plan";
import { lockStanding } from "./lock-standing.ts";
import { nextPlanChosen } from "./subscriptions.events.ts";
import { hasOpenCharge, insertChanges, isHeldBy, updateNextTerms } from "./subscriptions.store.ts";

export type Asker = { accountId?: string | undefined; fanSessionId?: string | undefined };

/**
 * Chooses what the next period is bought at, at today's price of that plan; the plan that runs takes a choice back. NOT_FOUND for a
 * stranger, and for a plan that is not sold; SUBSCRIPTION_NOT_RUNNING where no renewal is to come, as for a guest; CHARGE_OPEN while one waits.
 */
export async function changePlan(
  ctx: Ctx,
  asker: Asker,
  { subscriptionId, planId }: { subscriptionId: string; planId: string },
) {
  await inTransaction(ctx, async (ctx) => {
    const found = await lockStanding(ctx, subscriptionId);
    const own = found?.row.account_id === asker.accountId;
    if (!found || !(own || (asker.fanSessionId && (await isHeldBy(ctx, subscriptionId, asker.fanSessionId)))))
      throw new AppError("NOT_FOUND");
    const { row, status, access } = found;
    const plan = await findPlan(ctx, planId);
    const goesBack = planId === row.plan_id;
    if (!goesBack && (plan?.account_id !== row.account_id || !plan.active)) throw new AppError("NOT_FOUND");
    if (!access || status === "canceled" || !row.plan_id) throw new AppError("SUBSCRIPTION_NOT_RUNNING");
    if (await hasOpenCharge(ctx, subscriptionId)) throw new AppError("CHARGE_OPEN");
    if (planId === (row.next_plan_id ?? row.plan_id)) return;
    const terms =
      goesBack || !plan ? undefined : { planId, priceCents: plan.price_cents, periodMonths: plan.period_months };
    await updateNextTerms(ctx, subscriptionId, terms);
    const change = {
      subscriptionId,
      accountId: row.account_id,
      kind: "plan_chosen",
      actor: own ? "creator" : "fan",
    } as const;
    await insertChanges(ctx, [{ ...change, at: ctx.now(), planId, until: row.current_period_end }]);
    await announce(ctx, nextPlanChosen, { subscriptionId });
  });
}
