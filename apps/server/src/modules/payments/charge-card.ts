import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { openAccess } from "#modules/gateways/open-access";
import { GatewayError } from "#ports/gateways/gateway-error";
import { toChargeRequest } from "./charge-request.ts";
import { failPayment } from "./fail-payment.ts";
import { markSent, selectGatewayCharge, updateChargeState } from "./gateway-charges.store.ts";
import { getPayment } from "./get-payment.ts";
import { getRecurrence } from "./get-recurrence.ts";
import { lockPayment } from "./payments.store.ts";
import { selectCard } from "./renewal-cards.store.ts";
import { settleCharge } from "./settle-charge.ts";
import { syncCharge } from "./sync-charge.ts";

/**
 * Charges a renewal to its card, once, whoever calls it and how often: what was sent before is only read. What came to an end
 * meanwhile, called off or paid otherwise, is not charged.
 */
export async function chargeCard(ctx: Ctx, paymentId: string) {
  const turn = await inTransaction(ctx, async (ctx) => {
    const status = (await lockPayment(ctx, paymentId))?.status;
    return status === "pending" ? ((await markSent(ctx, paymentId)) ? "send" : "read") : undefined;
  });
  if (!turn) return;
  if (turn === "read") return syncCharge(ctx, paymentId);
  const [payment, asked] = [await getPayment(ctx, paymentId), await selectGatewayCharge(ctx, paymentId)];
  const card = await selectCard(ctx, payment.subscription_id);
  if (!asked) return;
  // Forgotten since, or kept by another account by now: that is for the clock to see.
  if (card?.connection_id !== asked.connection_id) return void (await failPayment(ctx, paymentId, "unmade"));
  const { customer_id: customerId, card_id: cardId, brand, last_digits: lastDigits, issuer_id: issuerId } = card;
  const kept = { customerId, cardId, brand, lastDigits, issuerId };
  try {
    const { gateway, access } = await openAccess(ctx, asked.connection_id);
    const recurrence = await getRecurrence(ctx, payment.subscription_id, asked.connection_id);
    const order = { ...toChargeRequest(ctx, payment, asked), recurrence };
    const readAt = ctx.now();
    const charge = await gateway.charge(access, { ...order, method: "credit_card", storedCard: kept });
    await settleCharge(ctx, paymentId, charge, readAt);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ paymentId, fault: error.fault, why: error.message }, "a card was not charged");
    if (error.fault === "unknown") await updateChargeState(ctx, paymentId, "unknown");
    else await failPayment(ctx, paymentId, error.decline ?? error.fault);
  }
}
