import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { type Connection, findVerifiedConnection, openAccess } from "#modules/gateways/index";
import { GatewayError } from "#ports/gateways/gateway-error";
import type { StoredCard } from "#ports/gateways/port";
import { toPayer } from "./charge-request.ts";
import {
  type DeletedCard,
  deleteCardRow,
  deleteDeletedCard,
  isCardUsed,
  markLost,
  type RenewalCard,
  selectBuyer,
  selectCard,
  selectDeletedCards,
  selectIdleCards,
  upsertCard,
  upsertDeletedCard,
} from "./renewal-cards.store.ts";
import { isDocumentMissing } from "./resolve-renewal-method.ts";

type Buyer = Parameters<typeof toPayer>[0] & { subscriptionId: string };

/**
 * Stores a card at the gateway for the renewals of a subscription and replaces an earlier one; charges nothing.
 * GatewayError.
 */
export async function saveCard(
  ctx: Ctx,
  connectionId: string,
  buyer: Buyer,
  card: { token: string },
): Promise<StoredCard> {
  const { gateway, access } = await openAccess(ctx, connectionId);
  const order = { reference: newId(ctx.now()), payer: toPayer(buyer), cardToken: card.token };
  const stored = await gateway.storeCard(access, order).catch((error) => {
    // Nothing is charged here, so an unknown result needs no poll.
    if (!(error instanceof GatewayError) || error.fault !== "unknown") throw error;
    throw new GatewayError("unreachable", `a card was not stored: ${error.message}`);
  });
  const subscriptionId = buyer.subscriptionId;
  const before = await inTransaction(ctx, async (ctx) => {
    const before = await selectCard(ctx, subscriptionId);
    await upsertCard(ctx, { subscriptionId, connectionId, storedCard: stored });
    if (before) await upsertDeletedCard(ctx, before);
    return before;
  });
  if (before) await deleteAtGateway(ctx, before);
  return stored;
}

/**
 * Deletes the card of a subscription here and at its gateway, unless another subscription has it too. `cleanupCards` tries again what the
 * gateway has not deleted.
 */
export async function deleteCard(ctx: Ctx, subscriptionId: string) {
  const card = await inTransaction(ctx, async (ctx) => {
    const card = await selectCard(ctx, subscriptionId);
    if (!card) return undefined;
    await deleteCardRow(ctx, subscriptionId);
    await upsertDeletedCard(ctx, card);
    return card;
  });
  if (card) await deleteAtGateway(ctx, card);
}

/** Its record stays until the gateway has deleted it or does not know it, unless nobody can ask it any more. */
async function deleteAtGateway(ctx: Ctx, card: DeletedCard) {
  const { connectionId, customerId, cardId } = card;
  try {
    // A card that is stored again may keep its id.
    if (!(await isCardUsed(ctx, card))) {
      const { gateway, access } = await openAccess(ctx, connectionId);
      await gateway.deleteCard(access, { customerId, cardId, brand: null, lastDigits: null });
    }
  } catch (err) {
    ctx.log.warn({ err, connectionId }, "a saved card could not be deleted at the gateway");
    if (!(err instanceof GatewayError) || err.reason !== "no_credentials") return upsertDeletedCard(ctx, card);
  }
  await deleteDeletedCard(ctx, card);
}

export type ChargeableCard = { card: RenewalCard; connection: Connection };

/** The stored card of a subscription, even if it is not charged any more. */
export function findRenewalCard(ctx: Ctx, subscriptionId: string): Promise<RenewalCard | undefined> {
  return selectCard(ctx, subscriptionId);
}

/** The card if it can be charged now: not permanently declined, its account still sells, and the payer's CPF is known. */
export async function findChargeableCard(ctx: Ctx, subscriptionId: string): Promise<ChargeableCard | undefined> {
  const card = await selectCard(ctx, subscriptionId);
  const connection = card && !card.stoppedAt ? await findVerifiedConnection(ctx, card.connectionId) : undefined;
  if (!card || !connection) return undefined;
  const buyer = await selectBuyer(ctx, subscriptionId);
  return isDocumentMissing(ctx, connection, buyer?.fanDocument ?? null) ? undefined : { card, connection };
}

/** A stored card that is charged no more, since its account does not sell or its gateway has no settings here. */
export async function findLostCard(ctx: Ctx, subscriptionId: string): Promise<RenewalCard | undefined> {
  const card = await selectCard(ctx, subscriptionId);
  if (!card || card.stoppedAt) return undefined;
  return (await findVerifiedConnection(ctx, card.connectionId)) ? undefined : card;
}

/** The account of a lost card, once for each renewal: then its payer and its creator are told. */
export async function claimLostCard(ctx: Ctx, subscriptionId: string, end: Date): Promise<string | undefined> {
  const card = await findLostCard(ctx, subscriptionId);
  return card && (await markLost(ctx, subscriptionId, end)) ? card.connectionId : undefined;
}

const page = 100;

/** Deletes stored cards that will not renew anything any more, and tries again what gateways have not deleted. */
export async function cleanupCards(ctx: Ctx) {
  const startedAt = ctx.now();
  for (;;) {
    const ids = await selectIdleCards(ctx, page);
    for (const id of ids) await deleteCard(ctx, id);
    if (ids.length < page) break;
  }
  for (;;) {
    const cards = await selectDeletedCards(ctx, startedAt, page);
    for (const card of cards) await deleteAtGateway(ctx, card);
    if (cards.length < page) break;
  }
}

export const cleanupCardsJob = defineJob({
  name: "cleanup-cards",
  queue: "maintenance",
  cron: "40 4 * * *",
  options: { expireInSeconds: 3_600 },
  run: cleanupCards,
});
