import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getPayment, isRefundWaiting, lockGatewayCharge, lockPayment } from "#modules/payments/index";
import { endRefundRequest } from "./end-refund-request.ts";

/**
 * Cancels a refund that the creator requested and that waits. A payment without one is returned unchanged. NOT_FOUND
 * for another creator's payment; REFUND_DONE; REFUND_REQUIRED if the money is owed to the payer; REFUND_IN_PROGRESS if
 * the gateway may have received it.
 */
export async function cancelRefund(ctx: Ctx, accountId: string, paymentId: string) {
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    if (!payment || payment.accountId !== accountId) throw new AppError("NOT_FOUND");
    if (payment.status === "refunded") throw new AppError("REFUND_DONE");
    const charge = await lockGatewayCharge(ctx, paymentId);
    if (!charge || charge.refundPollAt === null) return;
    if (!charge.refundVoluntary) throw new AppError("REFUND_REQUIRED");
    if (!isRefundWaiting(charge)) throw new AppError("REFUND_IN_PROGRESS");
    await endRefundRequest(ctx, payment);
  });
  return getPayment(ctx, paymentId);
}
