import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce, defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import type { CancellationReason } from "#db/tables";
import { recordCancellation, recordKept } from "#modules/cancellations/index";
import { closeCharge, lockWithOpenPayment } from "#modules/payments/index";
import {
  endRenewal,
  lockSubscriptionState,
  type Requester,
  subscriptionCanceled,
  updateNextPlan,
} from "#modules/subscriptions/index";
import { createRenewal, priceRenewal, toNextPeriod } from "./create-renewal.ts";
import { toRenewalToken } from "./get-renewal.ts";
import { renewalStopped } from "./renewals.events.ts";
import { isFrozen } from "./renewals.rules.ts";

/**
 * Cancels a subscription (errors as `endRenewal`) and closes its open payment. A submitted receipt can still be
 * reviewed. A fan may give a reason.
 */
export async function cancelSubscription(
  ctx: Ctx,
  requester: Requester,
  id: string,
  reason: CancellationReason | null = null,
) {
  await inTransaction(ctx, async (ctx) => {
    const { found } = await lockWithOpenPayment(ctx, id);
    if (!(await endRenewal(ctx, requester, found)) || !found) return;
    await closeCharge(ctx, id);
    const { accountId } = found.row;
    if (accountId === requester.accountId) return;
    await recordCancellation(ctx, { accountId, subscriptionId: id }, reason);
    await announce(ctx, renewalStopped, { subscriptionId: id });
  });
}

/**
 * Closes the open payment after a creator's subscriptions were canceled together, unless the fan requested a renewal
 * since then.
 */
export async function cancelOpenRenewal(ctx: Ctx, subscriptionId: string) {
  await inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, subscriptionId);
    const row = found?.row;
    if (!open || !row) return;
    const isOrder = row.startedAt === null;
    if (isOrder || (row.canceledAt && open.createdAt <= row.canceledAt)) await closeCharge(ctx, subscriptionId);
  });
}

export const onSubscriptionCanceledJob = defineJob<{ subscriptionId: string }>({
  name: "cancel-open-renewal",
  queue: "gateway",
  on: [subscriptionCanceled],
  run: (ctx, { subscriptionId }) => cancelOpenRenewal(ctx, subscriptionId),
});

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
    if (!(await updateNextPlan(ctx, requester, { locked: found, planId, isCharged }))) return;
    if (found?.row.accountId !== requester.accountId) await recordKept(ctx, subscriptionId, "plan");
    if (!open) return;
    const updated = await lockSubscriptionState(ctx, subscriptionId);
    const price = updated && (await priceRenewal(ctx, updated));
    const repriced = price && price.dueCents > 0 && (await createRenewal(ctx, updated, price, open));
    if (!repriced) await closeCharge(ctx, subscriptionId);
  });
}

/**
 * Opens the payment of the next period at the fan's request, also for a canceled subscription that still runs, and during a
 * pause, which it ends. The caller has checked whose it is. SUBSCRIPTION_NOT_RUNNING, NOTHING_TO_PAY, CREATOR_NOT_SELLING.
 */
export async function renewFromSession(ctx: Ctx, subscriptionId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, subscriptionId);
    const isPaused = found !== undefined && found.row.pauseMonths !== null;
    // Before its pause begins, a subscription is reinstated without a payment.
    const mayRenew = found !== undefined && found.access !== isPaused;
    const price = mayRenew ? await priceRenewal(ctx, found) : undefined;
    if (!found || !price) throw new AppError("SUBSCRIPTION_NOT_RUNNING");
    if (price.dueCents === 0) throw new AppError("NOTHING_TO_PAY");
    const renewal = await createRenewal(ctx, found, price, open);
    if (!renewal) throw new AppError("CREATOR_NOT_SELLING");
    const path = `/r/${toRenewalToken(ctx, renewal.id)}`;
    return { path, amountCents: renewal.amountCents, ...toNextPeriod(ctx, found, renewal.periodMonths) };
  });
}
