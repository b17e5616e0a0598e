import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { GatewayError } from "#ports/gateways/gateway-error";
import type { ChargeOrder, Decline } from "#ports/gateways/port";
import { openAccess } from "#rooms/gateways/open-access";
import { endOrder } from "#rooms/subscriptions/end-order";
import { selectGatewayCharge, updateChargeState, updateDecline } from "./gateway-charges.store.ts";
import { getPayment } from "./get-payment.ts";
import { lockPayment, markEnded } from "./payments.store.ts";
import { settleCharge } from "./settle-charge.ts";

export type Card = { token: string; brand: string | null };

/**
 * Asks the gateway, once, for what `openGatewayPayment` wrote down; never inside a transaction. Without an answer the payment
 * stays open, and `watchCharges` finds out. CARD_DECLINED with what the person can do, GATEWAY_REFUSED, GATEWAY_BUSY: then
 * nothing was charged and the order is over.
 */
export async function askGateway(ctx: Ctx, paymentId: string, card: Card | undefined) {
  const [payment, asked] = [await getPayment(ctx, paymentId), await selectGatewayCharge(ctx, paymentId)];
  if (!asked) throw new Error(`payment ${paymentId} has no charge`);
  const { gateway, access } = await openAccess(ctx, asked.connection_id);
  const order = {
    reference: paymentId,
    amountCents: payment.amount_cents,
    platformCents: asked.platform_cents,
    description: payment.plan_name,
    payer: {
      name: payment.fan_name,
      email: payment.fan_email,
      phone: payment.fan_phone,
      document: payment.fan_document,
    },
    expiresAt: payment.pix_expires_at ?? new Date(ctx.now().getTime() + 3_600_000),
    ...(card ? { method: "credit_card", cardToken: card.token, cardBrand: card.brand } : { method: "pix" }),
  } as ChargeOrder;
  try {
    await settleCharge(ctx, paymentId, await gateway.charge(access, order));
  } catch (error) {
    await noteFailure(ctx, paymentId, error);
  }
}

async function noteFailure(ctx: Ctx, paymentId: string, error: unknown) {
  if (!(error instanceof GatewayError)) throw error;
  ctx.log.warn({ paymentId, fault: error.fault, why: error.message }, "a charge was not made");
  if (error.fault === "unknown") return updateChargeState(ctx, paymentId, "unknown");
  await endPayment(ctx, paymentId, error.decline ?? error.fault);
  if (error.fault === "declined") throw new AppError("CARD_DECLINED", adviceOn(error.decline));
  throw new AppError(error.fault === "refused" ? "GATEWAY_REFUSED" : "GATEWAY_BUSY");
}

/** Nothing was charged: the order is over, and stands in nobody's way. */
async function endPayment(ctx: Ctx, paymentId: string, why: string) {
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    if (payment?.status !== "pending") return;
    await updateDecline(ctx, paymentId, why);
    await markEnded(ctx, paymentId, "refused");
    await endOrder(ctx, payment.subscription_id);
  });
}

const advice: Record<Decline, string> = {
  funds: "O cartão está sem limite para esta compra. Use outro cartão ou pague com PIX.",
  card_data: "Algum dado do cartão não confere. Confira o número, a validade e o código.",
  card_expired: "Este cartão venceu. Use outro cartão ou pague com PIX.",
  risk: "O banco não autorizou por segurança. Libere a compra no app do banco ou pague com PIX.",
  bank: "O banco não autorizou. Fale com o banco, use outro cartão ou pague com PIX.",
};

function adviceOn(decline: Decline = "bank"): Record<string, string> {
  return { card: advice[decline] };
}
