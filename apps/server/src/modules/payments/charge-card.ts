import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { openAccess } from "#modules/gateways/index";
import { GatewayError } from "#ports/gateways/gateway-error";
import { toChargeRequest } from "./charge-request.ts";
import { failPayment } from "./fail-payment.ts";
import { markSubmitted, selectGatewayCharge, updateChargeState } from "./gateway-charges.store.ts";
import { getPayment } from "./get-payment.ts";
import { getRecurrence } from "./get-recurrence.ts";
import { cardDue } from "./payments.events.ts";
import { lockPayment } from "./payments.store.ts";
import { selectCard } from "./renewal-cards.store.ts";
import { settleCharge } from "./settle-charge.ts";
import { syncCharge } from "./sync-charge.ts";

/**
 * Charges the card of a renewal. Idempotent: a charge that was submitted before is only read. Does nothing if the
 * payment was closed or paid otherwise.
 */
export async function chargeCard(ctx: Ctx, paymentId: string) {
  const action = await inTransaction(ctx, async (ctx) => {
    const status = (await lockPayment(ctx, paymentId))?.status;
    return status === "pending" ? ((await markSubmitted(ctx, paymentId)) ? "send" : "read") : undefined;
  });
  if (!action) return;
  if (action === "read") return syncCharge(ctx, paymentId);
  const [payment, submitted] = [await getPayment(ctx, paymentId), await selectGatewayCharge(ctx, paymentId)];
  const card = await selectCard(ctx, payment.subscription_id);
  if (!submitted) return;
  // The card was deleted, or is stored in another account by now: the scheduler decides.
  if (card?.connection_id !== submitted.connection_id) return void (await failPayment(ctx, paymentId, "unmade"));
  const { customer_id: customerId, card_id: cardId, brand, last_digits: lastDigits, issuer_id: issuerId } = card;
  const storedCard = { customerId, cardId, brand, lastDigits, issuerId };
  try {
    const { gateway, access } = await openAccess(ctx, submitted.connection_id);
    const recurrence = await getRecurrence(ctx, payment.subscription_id, submitted.connection_id);
    const order = { ...toChargeRequest(ctx, payment, submitted), recurrence };
    const readAt = ctx.now();
    const charge = await gateway.charge(access, { ...order, method: "credit_card", storedCard: storedCard });
    await settleCharge(ctx, paymentId, charge, readAt);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ paymentId, fault: error.fault, why: error.message }, "a card was not charged");
    if (error.fault === "unknown") await updateChargeState(ctx, paymentId, "unknown");
    else await failPayment(ctx, paymentId, error.decline ?? error.fault);
  }
}

export const onCardDueJob = defineJob<{ paymentId: string }>({
  name: "charge-card",
  queue: "gateway",
  on: [cardDue],
  run: (ctx, { paymentId }) => chargeCard(ctx, paymentId),
});
