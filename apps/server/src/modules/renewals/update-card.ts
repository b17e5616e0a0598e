import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { openAccess } from "#modules/gateways/index";
import {
  findAdvice,
  findBuyer,
  findChargeableCard,
  findRenewalCard,
  resolveRenewalMethod,
  saveCard,
} from "#modules/payments/index";
import { findRenewalDate, lockSubscriptionState, setDocument } from "#modules/subscriptions/index";
import { GatewayError } from "#ports/gateways/gateway-error";
import type { CardForm } from "#ports/gateways/port";
import { isRenewable, toCardChargeTimes } from "./renewals.rules.ts";
import { setNextRunAt } from "./renewals.store.ts";

/**
 * Replaces the card that renews a subscription and charges it for what is already due. The caller has checked whose
 * subscription it is. `document` is the payer's CPF, used only where the gateway requires one that is not known.
 * SUBSCRIPTION_NOT_RUNNING, VALIDATION_FAILED without it or if the gateway takes no cards, CARD_DECLINED, GATEWAY_BUSY.
 */
export async function updateCard(
  ctx: Ctx,
  subscriptionId: string,
  card: { token: string; document?: string | undefined },
) {
  const buyer = await findBuyer(ctx, subscriptionId);
  const method = buyer && (await resolveRenewalMethod(ctx, { ...buyer, id: subscriptionId }));
  const locked = await inTransaction(ctx, (ctx) => lockSubscriptionState(ctx, subscriptionId));
  const end = locked ? findRenewalDate(locked.row) : null;
  if (!buyer || !locked || !isRenewable({ ...locked.row, status: locked.status }, end, ctx.now()))
    throw new AppError("SUBSCRIPTION_NOT_RUNNING");
  if (method?.kind !== "gateway") throw new AppError("VALIDATION_FAILED", { cardToken: fieldErrors.pixOnly });
  const { token, document } = card;
  if (method.needsDocument && !document)
    throw new AppError("VALIDATION_FAILED", { document: fieldErrors.documentMissing });
  const payer = { ...buyer, ...(method.needsDocument && { fanDocument: document ?? null }) };
  try {
    await saveCard(ctx, method.connection.id, { ...payer, subscriptionId }, { token });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ subscriptionId, fault: error.fault, why: error.message }, "a card could not be stored");
    if (error.fault === "declined") throw new AppError("CARD_DECLINED", findAdvice(error.decline));
    throw new AppError("GATEWAY_BUSY");
  }
  // Kept with a stored card only: one that the gateway refused can be typed again.
  if (method.needsDocument) await setDocument(ctx, subscriptionId, payer.fanDocument);
  // A paused one keeps the date of its notice.
  if (locked.row.pauseMonths === null || end <= ctx.now()) await setNextRunAt(ctx, subscriptionId, ctx.now());
}

export type RenewingCard = {
  card: { brand: string | null; lastDigits: string; chargeAt: Date | null } | undefined;
  /** What a browser needs to tokenize another card. */
  form: (CardForm & { needsDocument: boolean }) | undefined;
};

/** The card that renews a subscription, when it is charged next (null: never), and the form that replaces it. */
export async function getCard(ctx: Ctx, subscriptionId: string, end: Date | null): Promise<RenewingCard> {
  const buyer = await findBuyer(ctx, subscriptionId);
  const method = buyer && (await resolveRenewalMethod(ctx, { ...buyer, id: subscriptionId }));
  if (method?.kind !== "gateway") return { card: undefined, form: undefined };
  const { gateway, access } = await openAccess(ctx, method.connection.id);
  const storedCard = await findRenewalCard(ctx, subscriptionId);
  const isCharged = end !== null && (await findChargeableCard(ctx, subscriptionId)) !== undefined;
  const [chargeAt = null] = isCharged ? toCardChargeTimes(end) : [];
  return {
    card: storedCard?.lastDigits ? { brand: storedCard.brand, lastDigits: storedCard.lastDigits, chargeAt } : undefined,
    form: { ...gateway.cardForm(access), needsDocument: method.needsDocument },
  };
}
