import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { GatewayError } from "#ports/gateways/gateway-error";
import { openAccess } from "#rooms/gateways/open-access";
import { lockGatewayCharge, markRefundAsked, unmarkRefundAsked } from "./gateway-charges.store.ts";
import { getPayment } from "./get-payment.ts";
import { lockPayment } from "./payments.store.ts";
import { settleCharge } from "./settle-charge.ts";

/**
 * Gives the whole of a payment back through its gateway; access ends with it. Asked for again, it answers the same payment,
 * and the gateway is asked once. NOT_FOUND for another's (`accountId` undefined: nobody asks); NOT_REFUNDABLE, REFUND_REFUSED,
 * REFUND_UNDER_WAY while nobody knows yet whether it was done.
 */
export async function refundPayment(ctx: Ctx, accountId: string | undefined, paymentId: string) {
  const charge = await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    if (!payment || (accountId !== undefined && payment.account_id !== accountId)) throw new AppError("NOT_FOUND");
    if (payment.status === "refunded") return undefined;
    const asked = await lockGatewayCharge(ctx, paymentId);
    const isPaid = payment.status === "paid" || (payment.status === "revoked" && payment.paid_at !== null);
    if (!asked?.charge_id || !isPaid) throw new AppError("NOT_REFUNDABLE");
    return { ...asked, id: asked.charge_id, isFirst: await markRefundAsked(ctx, paymentId) };
  });
  if (charge) {
    const { gateway, access } = await openAccess(ctx, charge.connection_id);
    try {
      // No gateway keeps a key for this: a second time it is only read.
      const verb = charge.isFirst ? gateway.refund : gateway.getCharge;
      await settleCharge(ctx, paymentId, await verb(access, charge.id));
    } catch (error) {
      await noteRefusal(ctx, paymentId, error);
    }
  }
  const payment = await getPayment(ctx, paymentId);
  if (payment.status !== "refunded") throw new AppError("REFUND_UNDER_WAY");
  return payment;
}

async function noteRefusal(ctx: Ctx, paymentId: string, error: unknown) {
  if (!(error instanceof GatewayError)) throw error;
  ctx.log.warn({ paymentId, fault: error.fault, why: error.message }, "a refund was not made");
  if (error.fault === "unknown") return;
  await unmarkRefundAsked(ctx, paymentId);
  throw new AppError(error.fault === "refused" ? "REFUND_REFUSED" : "GATEWAY_BUSY");
}
