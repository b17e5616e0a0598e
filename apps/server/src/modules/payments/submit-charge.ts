import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { openAccess, recordPixKeyFound, recordPixKeyMissing } from "#modules/gateways/index";
import { GatewayError } from "#ports/gateways/gateway-error";
import type { Decline } from "#ports/gateways/port";
import { getRecurrence, toChargeRequest } from "./charge-request.ts";
import { failPayment } from "./close-payments.ts";
import { closeUnsubmitted, markSubmitted, selectGatewayCharge, updateChargeState } from "./gateway-charges.store.ts";
import { cardDue } from "./payments.events.ts";
import { getPayment, getSubscriptionPayment, type SubscriptionPayment } from "./payments.queries.ts";
import { lockPayment } from "./payments.store.ts";
import { selectCard } from "./renewal-cards.store.ts";
import { deleteCard, saveCard } from "./saved-cards.ts";
import { settleCharge } from "./settle-charge.ts";
import { hasSubscription } from "./sold.rules.ts";
import { syncCharge } from "./sync-charge.ts";

export type Card = { token: string; brand: string | null };

/**
 * Submits the charge that `openGatewayPayment` or `requestPixCharge` recorded, once; never inside a transaction.
 * Without a response the payment stays open until `pollOpenCharges` reads it. A card is stored for renewals.
 * CARD_DECLINED with advice to the payer, GATEWAY_REFUSED, GATEWAY_BUSY, PIX_UNAVAILABLE if the seller has no Pix key
 * there: then nothing was charged and the order is closed.
 */
export async function submitCharge(ctx: Ctx, paymentId: string, card: Card | undefined) {
  const [payment, submitted] = [await getPayment(ctx, paymentId), await selectGatewayCharge(ctx, paymentId)];
  if (!submitted) throw new Error(`payment ${paymentId} has no charge`);
  const { gateway, access, connection } = await openAccess(ctx, submitted.connectionId);
  const order = toChargeRequest(ctx, payment, submitted);
  const readAt = ctx.now();
  // Only a subscription is charged again.
  const storeCard = (payer: SubscriptionPayment) => saveCard(ctx, submitted.connectionId, payer, card as Card);
  try {
    if (!card) {
      const charge = await gateway.charge(access, { ...order, method: "pix" });
      await recordPixKeyFound(ctx, connection);
      return await settleCharge(ctx, paymentId, charge, readAt);
    }
    const byToken = { cardToken: card.token, cardBrand: card.brand };
    const subscriber = hasSubscription(payment) ? payment : undefined;
    const by = subscriber && gateway.storesCards === "before" ? { storedCard: await storeCard(subscriber) } : byToken;
    const recurrence = subscriber && (await getRecurrence(ctx, subscriber.subscriptionId, connection.id));
    const terms = { ...order, method: "credit_card" as const, ...(recurrence && { recurrence }) };
    const charge = await gateway.charge(access, { ...terms, ...by });
    await settleCharge(ctx, paymentId, charge, readAt);
    // The payment is paid: without a stored card the next period is only requested by a link.
    if (subscriber && gateway.storesCards === "after" && charge.status === "paid")
      await storeCard(subscriber).catch((err) => ctx.log.warn({ err, paymentId }, "a card was not stored"));
  } catch (error) {
    await handleFailure(ctx, { paymentId, connectionId: connection.id }, error);
  }
}

type SubmittedCharge = { paymentId: string; connectionId: string };

async function handleFailure(ctx: Ctx, { paymentId, connectionId }: SubmittedCharge, error: unknown) {
  if (!(error instanceof GatewayError)) throw error;
  ctx.log.warn({ paymentId, fault: error.fault, why: error.message }, "a charge was not made");
  if (error.fault === "unknown") return updateChargeState(ctx, paymentId, "unknown");
  const ended = await failPayment(ctx, paymentId, error.decline ?? error.fault);
  if (ended?.subscriptionId && ended.renewsAt === null) await deleteCard(ctx, ended.subscriptionId);
  if (error.fault === "declined") throw new AppError("CARD_DECLINED", findAdvice(error.decline));
  if (error.reason === "seller_without_pix_key") {
    await recordPixKeyMissing(ctx, connectionId);
    throw new AppError("PIX_UNAVAILABLE");
  }
  throw new AppError(error.fault === "refused" ? "GATEWAY_REFUSED" : "GATEWAY_BUSY");
}

export function findAdvice(decline: Decline = "bank"): Record<string, string> {
  return { card: fieldErrors.declined[decline] };
}

/**
 * Charges the card of a renewal. Idempotent: a charge that was submitted before is only read. If the payment was closed or
 * paid otherwise, one that was not is closed.
 */
export async function chargeCard(ctx: Ctx, paymentId: string) {
  const action = await inTransaction(ctx, async (ctx) => {
    const status = (await lockPayment(ctx, paymentId))?.status;
    if (status === "pending") return (await markSubmitted(ctx, paymentId)) ? "send" : "read";
    await closeUnsubmitted(ctx, paymentId);
    return undefined;
  });
  if (!action) return;
  if (action === "read") return syncCharge(ctx, paymentId);
  const payment = await getSubscriptionPayment(ctx, paymentId);
  const submitted = await selectGatewayCharge(ctx, paymentId);
  const card = await selectCard(ctx, payment.subscriptionId);
  if (!submitted) return;
  // The card was deleted, or is stored in another account by now: the scheduler decides.
  if (card?.connectionId !== submitted.connectionId) return void (await failPayment(ctx, paymentId, "unmade"));
  const { customerId, cardId, brand, lastDigits, issuerId } = card;
  const storedCard = { customerId, cardId, brand, lastDigits, issuerId };
  try {
    const { gateway, access } = await openAccess(ctx, submitted.connectionId);
    const recurrence = await getRecurrence(ctx, payment.subscriptionId, submitted.connectionId);
    const order = { ...toChargeRequest(ctx, payment, submitted), recurrence };
    const readAt = ctx.now();
    const charge = await gateway.charge(access, { ...order, method: "credit_card", storedCard });
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
