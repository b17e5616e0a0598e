import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { closeCharge, lockWithOpenPayment } from "#modules/payments/index";
import { endRenewal, type Requester, subscriptionCanceled } from "#modules/subscriptions/index";

/**
 * Cancels a subscription (errors as `endRenewal`) and closes its open payment. A submitted receipt can still be
 * reviewed.
 */
export async function cancelSubscription(ctx: Ctx, requester: Requester, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const { found } = await lockWithOpenPayment(ctx, id);
    if (await endRenewal(ctx, requester, found)) await closeCharge(ctx, id);
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
