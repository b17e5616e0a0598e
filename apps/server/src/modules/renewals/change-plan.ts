import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { closeCharge } from "#modules/payments/close-charge";
import type { OpenPayment } from "#modules/payments/lock-open-payment";
import { lockWithOpenPayment } from "#modules/payments/lock-with-payments";
import type { Requester } from "#modules/subscriptions/end-renewal";
import { lockSubscriptionState } from "#modules/subscriptions/lock-subscription-state";
import { updateNextPlan } from "#modules/subscriptions/update-next-plan";
import { createRenewal } from "./create-renewal.ts";
import { priceRenewal } from "./price-renewal.ts";

/**
 * Chooses the plan of the next period. An open renewal is repriced in the same transaction, so that its old price is never paid; one
 * that cannot be paid at the new price is closed. Errors as `updateNextPlan`.
 */
export async function changePlan(
  ctx: Ctx,
  asker: Requester,
  { subscriptionId, planId }: { subscriptionId: string; planId: string },
) {
  await inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, subscriptionId);
    const isCharged = open !== undefined && isFrozen(open);
    if (!(await updateNextPlan(ctx, asker, { locked: found, planId, isCharged })) || !open) return;
    const chosen = await lockSubscriptionState(ctx, subscriptionId);
    const price = chosen && (await priceRenewal(ctx, chosen));
    const repriced = price && price.dueCents > 0 && (await createRenewal(ctx, chosen, price, open));
    if (!repriced) await closeCharge(ctx, subscriptionId);
  });
}

/** Whether money may be on its way for terms that then must stand: an order, a submitted receipt, or a charge at a gateway. */
function isFrozen({ renews_at, receipt_count, is_asked }: OpenPayment): boolean {
  return renews_at === null || receipt_count > 0 || is_asked;
}
