import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findPlan } from "#modules/plans/index";
import type { Requester } from "./end-renewal.ts";
import type { LockedSubscription } from "./lock-subscription-state.ts";
import { insertChanges, isInSession, updateNextTerms } from "./subscriptions.store.ts";

/**
 * Chooses the plan of the next period at its current price; choosing the running plan resets the choice. Returns
 * whether the choice changed. The caller has locked the open payment and then the subscription; `isCharged` says
 * whether that payment's terms are frozen. NOT_FOUND for strangers and for a plan that is not on sale;
 * SUBSCRIPTION_NOT_RUNNING if no renewal follows, as for guests; CHARGE_OPEN.
 */
export async function updateNextPlan(
  ctx: Ctx,
  requester: Requester,
  { locked, planId, isCharged }: { locked: LockedSubscription | undefined; planId: string; isCharged: boolean },
): Promise<boolean> {
  const isOwner = locked?.row.accountId === requester.accountId;
  if (
    !locked ||
    !(isOwner || (requester.fanSessionId && (await isInSession(ctx, locked.row.id, requester.fanSessionId))))
  )
    throw new AppError("NOT_FOUND");
  const { row, status, access } = locked;
  const plan = await findPlan(ctx, planId);
  // The price of an undecided plan is not agreed: choosing it decides for the plan's price.
  const isReset = planId === row.planId && !row.priceUndecided;
  if (!isReset && (plan?.accountId !== row.accountId || !plan.active)) throw new AppError("NOT_FOUND");
  if (!access || status === "canceled" || !row.planId) throw new AppError("SUBSCRIPTION_NOT_RUNNING");
  if (isCharged) throw new AppError("CHARGE_OPEN");
  const nextId = row.nextPlanId ?? (row.priceUndecided ? null : row.planId);
  if (planId === nextId) return false;
  const terms = isReset || !plan ? undefined : { planId, priceCents: plan.priceCents, periodMonths: plan.periodMonths };
  await updateNextTerms(ctx, row.id, terms);
  const change = {
    subscriptionId: row.id,
    accountId: row.accountId,
    kind: "plan_chosen",
    actor: isOwner ? "creator" : "fan",
  } as const;
  await insertChanges(ctx, [{ ...change, at: ctx.now(), planId, until: row.currentPeriodEnd }]);
  return true;
}
