import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { findBuyer } from "#modules/payments/payments.queries";
import { resolveRenewalMethod } from "#modules/payments/resolve-renewal-method";
import { saveCard } from "#modules/payments/saved-cards";
import { adviceOn } from "#modules/payments/submit-charge";
import { lockSubscriptionState } from "#modules/subscriptions/lock-subscription-state";
import { GatewayError } from "#ports/gateways/gateway-error";
import { awaitsRenewal } from "./renewals.rules.ts";
import { setNextRunAt } from "./renewals.store.ts";

/**
 * Puts another card in the place of the one that a subscription renews by; what is due already is charged to it at once. The caller
 * has made sure whose it is. SUBSCRIPTION_NOT_RUNNING, VALIDATION_FAILED where no gateway takes cards, CARD_DECLINED, GATEWAY_BUSY.
 */
export async function updateCard(ctx: Ctx, subscriptionId: string, card: { token: string }) {
  const buyer = await findBuyer(ctx, subscriptionId);
  const way = buyer && (await resolveRenewalMethod(ctx, { ...buyer, id: subscriptionId }));
  const found = await inTransaction(ctx, (ctx) => lockSubscriptionState(ctx, subscriptionId));
  const end = found?.row.current_period_end ?? null;
  if (!buyer || !found || !awaitsRenewal({ ...found.row, status: found.status }, end, ctx.now()))
    throw new AppError("SUBSCRIPTION_NOT_RUNNING");
  if (way?.kind !== "gateway") throw new AppError("VALIDATION_FAILED", { cardToken: "Este perfil recebe só por PIX." });
  try {
    await saveCard(ctx, way.connection.id, { ...buyer, subscription_id: subscriptionId }, card);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ subscriptionId, fault: error.fault, why: error.message }, "a card was not kept");
    if (error.fault === "declined") throw new AppError("CARD_DECLINED", adviceOn(error.decline));
    throw new AppError("GATEWAY_BUSY");
  }
  await setNextRunAt(ctx, subscriptionId, ctx.now());
}
