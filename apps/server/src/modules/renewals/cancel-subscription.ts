import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { closeCharge } from "#modules/payments/close-charge";
import { lockWithOpenPayment } from "#modules/payments/lock-with-payments";
import { endRenewal, type Requester } from "#modules/subscriptions/end-renewal";

/** Cancels a subscription as `endRenewal` says, and closes its open payment with it; a receipt that waits is still decided. */
export async function cancelSubscription(ctx: Ctx, asker: Requester, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const { found } = await lockWithOpenPayment(ctx, id);
    if (await endRenewal(ctx, asker, found)) await closeCharge(ctx, id);
  });
}
