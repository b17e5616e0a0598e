import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { toEmailCondition } from "#core/mail/email-condition";
import type { GatewayName, VerifiedWebhook } from "#ports/gateways/port";

type NewEvent = { id: string; gateway: GatewayName; reading: VerifiedWebhook; raw: Buffer };

/**
 * Retries of gateways arrive within this time. Later the same content is new: a charge may be paid again after a
 * dispute.
 */
const duplicateWindowMs = 5 * 60_000;

/**
 * Returns false for a duplicate: the same content within five minutes, without another event about its object in
 * between.
 */
export async function insertEvent(ctx: Ctx, { id, gateway, reading, raw }: NewEvent): Promise<boolean> {
  const { db, now } = ctx;
  const { key, event, notification } = reading;
  // Without the lock first, since most duplicates find the original committed.
  if (await isDuplicate(ctx, gateway, reading)) return false;
  const lock = `provider event ${gateway} ${notification?.objectId ?? key}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db);
  if (await isDuplicate(ctx, gateway, reading)) return false;
  await db
    .insertInto("providerEvent")
    .values({
      id,
      gateway,
      eventKey: key,
      event,
      raw,
      objectKind: notification?.kind ?? null,
      objectId: notification?.objectId ?? null,
      externalAccountId: notification?.externalAccountId ?? null,
      receivedAt: now(),
      processedAt: notification ? null : now(),
    })
    .execute();
  return true;
}

async function isDuplicate(
  { db, now }: Ctx,
  gateway: GatewayName,
  { key, notification }: VerifiedWebhook,
): Promise<boolean> {
  const recent = db
    .selectFrom("providerEvent")
    .select("eventKey")
    .where("gateway", "=", gateway)
    .where("receivedAt", ">", new Date(now().getTime() - duplicateWindowMs));
  const similar = notification
    ? recent.where("objectId", "=", notification.objectId)
    : recent.where("eventKey", "=", key);
  const last = await similar.orderBy("receivedAt", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();
  return last?.eventKey === key;
}

export async function markProcessed({ db, now }: Ctx, id: string) {
  await db.updateTable("providerEvent").set({ processedAt: now() }).where("id", "=", id).execute();
}

export type EventSubject = { email: string; chargeIds: readonly string[] };

/**
 * Empties, among the next events after an id, those about one of these charges or with the e-mail. The ids that an
 * event names stay. Returns the last id examined.
 */
export async function clearEventPayloads(
  { db }: Ctx,
  { email, chargeIds }: EventSubject,
  after: string | undefined,
  limit: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with page as (
      select id from provider_event ${after ? sql`where id > ${after}` : sql``} order by id limit ${limit}
    ), emptied as (
      update provider_event event set raw = '' from page where event.id = page.id and raw <> ''
        and ((object_kind = 'charge' and object_id = any(${chargeIds})) or ${toEmailCondition(sql`encode(raw, 'escape')`, email)})
    )
    select id from page order by id desc limit 1`.execute(db);
  return rows[0]?.id;
}
