import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { StoredCard } from "#ports/gateways/port";

export type NewCard = { subscriptionId: string; connectionId: string; storedCard: StoredCard };

/** Replaces an earlier card. */
export async function upsertCard({ db, now }: Ctx, { subscriptionId, connectionId, storedCard }: NewCard) {
  const card = {
    connectionId,
    customerId: storedCard.customerId,
    cardId: storedCard.cardId,
    brand: storedCard.brand,
    lastDigits: storedCard.lastDigits,
    issuerId: storedCard.issuerId ?? null,
    savedAt: now(),
    stoppedAt: null,
    lostFor: null,
  };
  await db
    .insertInto("renewalCard")
    .values({ subscriptionId, ...card })
    .onConflict((on) => on.column("subscriptionId").doUpdateSet(card))
    .execute();
}

export type RenewalCard = NonNullable<Awaited<ReturnType<typeof selectCard>>>;

export function selectCard({ db }: Ctx, subscriptionId: string) {
  return db.selectFrom("renewalCard").selectAll().where("subscriptionId", "=", subscriptionId).executeTakeFirst();
}

export type DeletedCard = Pick<RenewalCard, "connectionId" | "customerId" | "cardId">;

/** Whether a subscription has this card; several may have the same one. */
export async function isCardUsed({ db }: Ctx, { connectionId, cardId }: DeletedCard): Promise<boolean> {
  const cards = db.selectFrom("renewalCard").select("subscriptionId").where("connectionId", "=", connectionId);
  return (await cards.where("cardId", "=", cardId).limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteCardRow({ db }: Ctx, subscriptionId: string) {
  await db.deleteFrom("renewalCard").where("subscriptionId", "=", subscriptionId).execute();
}

/** Records, or records again, that the gateway is asked to delete a card. */
export async function upsertDeletedCard({ db, now }: Ctx, { connectionId, customerId, cardId }: DeletedCard) {
  await db
    .insertInto("deletedCard")
    .values({ connectionId, customerId, cardId, triedAt: now() })
    .onConflict((on) => on.columns(["connectionId", "cardId"]).doUpdateSet({ triedAt: now() }))
    .execute();
}

/** Cards that their gateway has not deleted, tried longest ago first. */
export function selectDeletedCards({ db }: Ctx, triedBefore: Date, limit: number): Promise<DeletedCard[]> {
  const cards = db.selectFrom("deletedCard").select(["connectionId", "customerId", "cardId"]);
  return cards.where("triedAt", "<", triedBefore).orderBy("triedAt").limit(limit).execute();
}

/** The gateway has deleted it, or it is used again. */
export async function deleteDeletedCard({ db }: Ctx, { connectionId, cardId }: DeletedCard) {
  const card = db.deleteFrom("deletedCard").where("connectionId", "=", connectionId);
  await card.where("cardId", "=", cardId).execute();
}

/** Returns false if the payer was told before of this renewal. */
export function markLost({ db }: Ctx, subscriptionId: string, end: Date): Promise<boolean> {
  const card = db.updateTable("renewalCard").set({ lostFor: end }).where("subscriptionId", "=", subscriptionId);
  return applyChange(card.where("lostFor", "is distinct from", end));
}

export async function markStopped({ db, now }: Ctx, subscriptionId: string) {
  const set = { stoppedAt: now() };
  await db.updateTable("renewalCard").set(set).where("subscriptionId", "=", subscriptionId).execute();
}

export type RenewalAccounts = { cardConnectionId: string | null; connectionId: string | null; isPaid: boolean };

/** The account of a subscription's chargeable card, if any, and the account of its newest payment, if any. */
export async function selectRenewalAccounts({ db }: Ctx, subscriptionId: string): Promise<RenewalAccounts | undefined> {
  const { rows } = await sql<RenewalAccounts>`
    select card.connection_id as card_connection_id, paid.connection_id, coalesce(paid.is_paid, false) as is_paid
    from (select) one
    left join renewal_card card on card.subscription_id = ${subscriptionId} and card.stopped_at is null
    left join lateral (
      select charge.connection_id, true as is_paid from payment
      left join gateway_charge charge on charge.payment_id = payment.id
      where payment.subscription_id = ${subscriptionId} and payment.paid_at is not null
      order by payment.id desc limit 1
    ) paid on true`.execute(db);
  return rows[0];
}

/** Whether the card was tried since `since` for the period after `end`: in progress, paid or declined. */
export async function hasTriedSince({ db }: Ctx, subscriptionId: string, end: Date, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from payment join gateway_charge charge on charge.payment_id = payment.id
    where payment.subscription_id = ${subscriptionId} and payment.renews_at = ${end}
      and payment.method = 'credit_card' and charge.requested_at >= ${since}
      and (payment.status in ('pending', 'paid')
        or charge.decline in ('funds', 'card_data', 'card_expired', 'risk', 'bank', 'refused'))
    limit 1`.execute(db);
  return rows.length > 0;
}

export function selectBuyer({ db }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("subscription")
    .innerJoin("fan", "fan.id", "subscription.fanId")
    .select(["subscription.accountId", "subscription.fanName", "subscription.fanPhone", "subscription.fanDocument"])
    .select("fan.email as fanEmail")
    .where("subscription.id", "=", subscriptionId)
    .executeTakeFirst();
}

/**
 * Cards that will not renew anything: their subscription was terminated, or ended longer ago than a renewal is
 * accepted. A paused one renews at the end of its pause.
 */
export async function selectIdleCards({ db, now }: Ctx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from renewal_card card join subscription s on s.id = card.subscription_id
    where s.status in ('refunded', 'revoked', 'charged_back')
      or (s.status in ('expired', 'canceled') and s.pause_months is null
        and coalesce(s.current_period_end, s.created_at) < ${now()}::timestamptz - interval '8 days')
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

type Found = { periodMonths: number; paidCount: number; firstChargeId: string | null };

/** The number of paid card charges of a subscription in one account, and the first of them. */
export async function selectCardCharges({ db }: Ctx, subscriptionId: string, connectionId: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select subscription.period_months, count(charge.charge_id)::int as paid_count,
      (array_agg(charge.charge_id order by payment.id) filter (where charge.charge_id is not null))[1] as first_charge_id
    from subscription
    left join payment on payment.subscription_id = subscription.id
      and payment.method = 'credit_card' and payment.paid_at is not null
    left join gateway_charge charge on charge.payment_id = payment.id and charge.connection_id = ${connectionId}
    where subscription.id = ${subscriptionId} group by subscription.id`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`there is no subscription ${subscriptionId}`);
  return found;
}
