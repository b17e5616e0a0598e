import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { endOrder } from "#modules/subscriptions/index";
import { lockWithOpenPayment } from "./lock-with-payments.ts";
import { selectOlderOrders } from "./older-orders.store.ts";
import { markRevoked } from "./payment-states.store.ts";
import { paymentSettled, receiptDecided } from "./payments.events.ts";
import { markExpired } from "./payments.store.ts";

/**
 * A person's order is paid: closes their older open orders from the same creator, so that nobody pays for two subscriptions side by
 * side. An order with an undecided receipt stays open. A code to the creator's own key can still be matched as a late payment; a
 * gateway's charge is canceled, and refunded if it is paid nevertheless. Idempotent.
 */
async function closeOtherOrders(ctx: Ctx, paymentId: string) {
  for (const subscriptionId of await selectOlderOrders(ctx, paymentId))
    await inTransaction(ctx, async (ctx) => {
      const { open, found } = await lockWithOpenPayment(ctx, subscriptionId);
      if (!open || found?.status !== "pending" || open.has_undecided_receipt) return;
      await (open.gateway === "bacen" ? markExpired : markRevoked)(ctx, open.id);
      await endOrder(ctx, subscriptionId);
    });
}

export const onOrderPaidJob = defineJob<{ paymentId: string }>({
  name: "close-other-orders",
  queue: "gateway",
  on: [paymentSettled, receiptDecided],
  run: (ctx, { paymentId }) => closeOtherOrders(ctx, paymentId),
});
