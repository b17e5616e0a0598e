import type { Ctx } from "#core/ctx";
import { type Connection, findVerifiedConnection } from "#modules/gateways/gateways.queries";
import { type RenewalCard, selectCard } from "./renewal-cards.store.ts";

export type ChargeableCard = { card: RenewalCard; connection: Connection };

/** The stored card of a subscription, even if it is not charged any more. */
export function findRenewalCard(ctx: Ctx, subscriptionId: string): Promise<RenewalCard | undefined> {
  return selectCard(ctx, subscriptionId);
}

/** The card if it can be charged now: not permanently declined, and its account still sells. */
export async function findChargeableCard(ctx: Ctx, subscriptionId: string): Promise<ChargeableCard | undefined> {
  const card = await selectCard(ctx, subscriptionId);
  const connection = card && !card.stopped_at ? await findVerifiedConnection(ctx, card.connection_id) : undefined;
  return card && connection && { card, connection };
}
