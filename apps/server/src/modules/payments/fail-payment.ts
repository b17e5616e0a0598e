import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { endOrder } from "#modules/subscriptions/index";
import { updateDecline } from "./gateway-charges.store.ts";
import { markEnded } from "./payment-states.store.ts";
import { renewalFailed } from "./payments.events.ts";
import { lockPayment } from "./payments.store.ts";

/** Closes a payment that its gateway did not charge, with its order. Returns the payment if it was open. */
export async function failPayment(ctx: Ctx, paymentId: string, why: string, status: "refused" | "expired" = "refused") {
  return inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    if (status === "expired" || payment?.status === "pending") await updateDecline(ctx, paymentId, why);
    if (payment?.status !== "pending") return undefined;
    await markEnded(ctx, paymentId, status);
    await endOrder(ctx, payment.subscription_id);
    if (payment.renews_at) await announce(ctx, renewalFailed, { paymentId });
    return payment;
  });
}
