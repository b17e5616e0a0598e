import type { Ctx } from "#core/ctx";
import { openAccess } from "#modules/gateways/index";
import { findBuyer, findChargeableCard, findRenewalCard, resolveRenewalMethod } from "#modules/payments/index";
import type { CardForm } from "#ports/gateways/port";
import { toCardChargeTimes } from "./renewals.rules.ts";

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
