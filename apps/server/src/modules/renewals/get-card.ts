import type { Ctx } from "#core/ctx";
import { openAccess } from "#modules/gateways/open-access";
import { findChargeableCard, findRenewalCard } from "#modules/payments/find-renewal-card";
import { findBuyer } from "#modules/payments/payments.queries";
import { resolveRenewalMethod } from "#modules/payments/resolve-renewal-method";
import type { CardForm } from "#ports/gateways/port";
import { cardMoments } from "./renewals.rules.ts";

export type RenewingCard = {
  card: { brand: string | null; lastDigits: string; chargeAt: Date | null } | undefined;
  /** Where a browser may ask for the token of another. */
  form: CardForm | undefined;
};

/** By which card a subscription renews, when it is charged (null: no more), and how it is changed. */
export async function getCard(ctx: Ctx, subscriptionId: string, end: Date | null): Promise<RenewingCard> {
  const buyer = await findBuyer(ctx, subscriptionId);
  const way = buyer && (await resolveRenewalMethod(ctx, { ...buyer, id: subscriptionId }));
  if (way?.kind !== "gateway") return { card: undefined, form: undefined };
  const { gateway, access } = await openAccess(ctx, way.connection.id);
  const kept = await findRenewalCard(ctx, subscriptionId);
  const isCharged = end !== null && (await findChargeableCard(ctx, subscriptionId)) !== undefined;
  const [chargeAt = null] = isCharged ? cardMoments(end) : [];
  return {
    card: kept?.last_digits ? { brand: kept.brand, lastDigits: kept.last_digits, chargeAt } : undefined,
    form: gateway.cardForm(access),
  };
}
