import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { closeCharge } from "#rooms/payments/close-charge";
import { findOpenPayment } from "#rooms/payments/find-open-payment";
import { lockStanding } from "#rooms/subscriptions/lock-standing";

/** Takes no more money for what was called off; a renewal that was asked for since stands. */
export async function callOff(ctx: Ctx, subscriptionId: string) {
  await inTransaction(ctx, async (ctx) => {
    const open = await findOpenPayment(ctx, subscriptionId);
    const row = (await lockStanding(ctx, subscriptionId))?.row;
    if (!open || !row) return;
    const isOrder = row.started_at === null;
    if (isOrder || (row.canceled_at && open.created_at <= row.canceled_at)) await closeCharge(ctx, subscriptionId);
  });
}
