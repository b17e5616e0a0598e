import type { Ctx } from "#core/ctx";
import { type Connection, findVerifiedConnection } from "#modules/gateways/index";
import { isDocumentMissing } from "./is-document-missing.ts";
import { type RenewalCard, selectBuyer, selectCard } from "./renewal-cards.store.ts";

export type ChargeableCard = { card: RenewalCard; connection: Connection };

/** The stored card of a subscription, even if it is not charged any more. */
export function findRenewalCard(ctx: Ctx, subscriptionId: string): Promise<RenewalCard | undefined> {
  return selectCard(ctx, subscriptionId);
}

/** The card if it can be charged now: not permanently declined, its account still sells, and the payer's CPF is known. */
export async function findChargeableCard(ctx: Ctx, subscriptionId: string): Promise<ChargeableCard | undefined> {
  const card = await selectCard(ctx, subscriptionId);
  const connection = card && !card.stopped_at ? await findVerifiedConnection(ctx, card.connection_id) : undefined;
  if (!card || !connection) return undefined;
  const buyer = await selectBuyer(ctx, subscriptionId);
  return isDocumentMissing(ctx, connection, buyer?.fan_document ?? null) ? undefined : { card, connection };
}
