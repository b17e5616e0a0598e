import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { endOrder } from "#rooms/subscriptions/end-order";
import { updateDecline } from "./gateway-charges.store.ts";
import { lockPayment, markEnded } from "./payments.store.ts";

/** The gateway knows nothing of a charge that was asked for long ago: it was never made, and the order is over. */
export async function endUnmade(ctx: Ctx, paymentId: string) {
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    await updateDecline(ctx, paymentId, "unmade");
    if (payment?.status !== "pending") return;
    await markEnded(ctx, paymentId, "expired");
    await endOrder(ctx, payment.subscription_id);
  });
}
