import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { closeCharge, lockWithOpenPayment } from "#modules/payments/index";
import { lockSubscriptionState, type Requester, updateNextPlan } from "#modules/subscriptions/index";
import { createRenewal } from "./create-renewal.ts";
import { priceRenewal } from "./price-renewal.ts";
import { isFrozen } from "./renewals.rules.ts";

/**
 * Sets the plan of the next period. An open renewal is repriced in the same transaction, so that its old price cannot
 * be paid; it is closed if it cannot be paid at the new price. Errors as `updateNextPlan`.
 */
export async function changePlan(
  ctx: Ctx,
  requester: Requester,
  { subscriptionId, planId }: { subscriptionId: string; planId: string },
) {
  await inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, subscriptionId);
    const isCharged = open !== undefined && isFrozen(open);
    if (!(await updateNextPlan(ctx, requester, { locked: found, planId, isCharged })) || !open) return;
    const updated = await lockSubscriptionState(ctx, subscriptionId);
    const price = updated && (await priceRenewal(ctx, updated));
    const repriced = price && price.dueCents > 0 && (await createRenewal(ctx, updated, price, open));
    if (!repriced) await closeCharge(ctx, subscriptionId);
  });
}
