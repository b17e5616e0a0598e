import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { lockGatewayCharge, markRefundWanted } from "./gateway-charges.store.ts";
import { getPayment } from "./get-payment.ts";
import { lockPayment } from "./payments.store.ts";
import { pushRefund } from "./push-refund.ts";

/**
 * Gives the whole of a payment back through its gateway; access ends with it. Asked for again, it answers the same payment,
 * and the gateway is asked once. NOT_FOUND for another's (`accountId` undefined: nobody asks); NOT_REFUNDABLE, REFUND_REFUSED where
 * the gateway says no, REFUND_UNDER_WAY while it has not done it: it is then followed until it has (`followRefunds`).
 */
export async function refundPayment(ctx: Ctx, accountId: string | undefined, paymentId: string) {
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    if (!payment || (accountId !== undefined && payment.account_id !== accountId)) throw new AppError("NOT_FOUND");
    if (payment.status === "refunded") return;
    const asked = await lockGatewayCharge(ctx, paymentId);
    const isPaid = payment.status === "paid" || (payment.status === "revoked" && payment.paid_at !== null);
    if (!asked?.charge_id || !isPaid) throw new AppError("NOT_REFUNDABLE");
    await markRefundWanted(ctx, paymentId);
  });
  const fault = await pushRefund(ctx, paymentId);
  const payment = await getPayment(ctx, paymentId);
  if (payment.status === "refunded") return payment;
  throw new AppError(fault === "refused" ? "REFUND_REFUSED" : "REFUND_UNDER_WAY");
}
