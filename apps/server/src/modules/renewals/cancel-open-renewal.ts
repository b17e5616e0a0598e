import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { closeCharge } from "#modules/payments/close-charge";
import { lockWithOpenPayment } from "#modules/payments/lock-with-payments";

/** Closes the open payment of a subscription that was canceled with all others of its creator; a renewal asked for since then stands. */
export async function cancelOpenRenewal(ctx: Ctx, subscriptionId: string) {
  await inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, subscriptionId);
    const row = found?.row;
    if (!open || !row) return;
    const isOrder = row.started_at === null;
    if (isOrder || (row.canceled_at && open.created_at <= row.canceled_at)) await closeCharge(ctx, subscriptionId);
  });
}
