import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { holdsEmail } from "#core/holds-email";
import type { GatewayName, WebhookReading } from "#ports/gateways/port";

type NewEvent = { id: string; gateway: GatewayName; reading: WebhookReading; raw: Buffer };

/** Whether it is new; a copy of one that is known is not. */
export async function insertEvent({ db, now }: Ctx, { id, gateway, reading, raw }: NewEvent): Promise<boolean> {
  const { key, event, told } = reading;
  const inserted = await db
    .insertInto("provider_event")
    .values({
      id,
      gateway,
      event_key: key,
      event,
      raw,
      told_kind: told?.kind ?? null,
      told_id: told?.objectId ?? null,
      external_account_id: told?.externalAccountId ?? null,
      received_at: now(),
      processed_at: told ? null : now(),
    })
    .onConflict((on) => on.columns(["gateway", "event_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function markProcessed({ db, now }: Ctx, id: string) {
  await db.updateTable("provider_event").set({ processed_at: now() }).where("id", "=", id).execute();
}

export type Named = { email: string; chargeIds: readonly string[] };

/**
 * Of the next events after an id, empties those that tell of one of these charges or hold the e-mail. What an
 * event names stays, and so a copy of it is still known. Answers the last id that was looked at.
 */
export async function emptyEvents(
  { db }: Ctx,
  { email, chargeIds }: Named,
  after: string | undefined,
  limit: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with page as (
      select id from provider_event ${after ? sql`where id > ${after}` : sql``} order by id limit ${limit}
    ), emptied as (
      update provider_event event set raw = '' from page where event.id = page.id and raw <> ''
        and ((told_kind = 'charge' and told_id = any(${chargeIds})) or ${holdsEmail(sql`encode(raw, 'escape')`, email)})
    )
    select id from page order by id desc limit 1`.execute(db);
  return rows[0]?.id;
}
