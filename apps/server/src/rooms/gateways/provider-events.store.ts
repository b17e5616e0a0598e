import type { Ctx } from "#core/ctx";
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
