import type { imports } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { SubscriptionStatus } from "#db/tables";
import type { LastlinkEvent } from "./lastlink-event.rules.ts";
import type { ImportedPerson } from "./people.store.ts";

export async function upsertConnection({ db, now }: Ctx, accountId: string, tokenHash: Buffer) {
  await db
    .insertInto("lastlink_connection")
    .values({ account_id: accountId, token_hash: tokenHash, connected_at: now() })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ token_hash: tokenHash }))
    .execute();
}

export function selectConnection({ db }: Ctx, accountId: string) {
  return db.selectFrom("lastlink_connection").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/** The nonce in the signature of the webhook URL; undefined for the first URL. */
export async function selectNonce({ db }: Ctx, accountId: string): Promise<string | undefined> {
  const address = db.selectFrom("lastlink_address").select("nonce").where("account_id", "=", accountId);
  return (await address.executeTakeFirst())?.nonce;
}

export async function upsertAddress({ db, now }: Ctx, accountId: string, nonce: string) {
  const values = { nonce, changed_at: now() };
  await db
    .insertInto("lastlink_address")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

export async function markReceived({ db, now }: Ctx, accountId: string, isTest: boolean) {
  await db
    .updateTable("lastlink_connection")
    .set(isTest ? { tested_at: now() } : { last_event_at: now() })
    .where("account_id", "=", accountId)
    .execute();
}

/** False for a duplicate. */
export async function insertEvent(
  { db, now }: Ctx,
  id: string,
  accountId: string,
  event: LastlinkEvent,
): Promise<boolean> {
  return applyChange(
    db
      .insertInto("lastlink_event")
      .values({
        id,
        account_id: accountId,
        key: event.key,
        kind: event.kind,
        subject: event.subject,
        sent_at: event.sentAt,
        body: JSON.stringify(event),
        received_at: now(),
      })
      .onConflict((conflict) => conflict.constraint("lastlink_event_key").doNothing()),
  );
}

export async function selectEvents({ db }: Ctx, accountId: string, subject: string): Promise<LastlinkEvent[]> {
  const rows = await db
    .selectFrom("lastlink_event")
    .select(["body", "sent_at"])
    .where("account_id", "=", accountId)
    .where("subject", "=", subject)
    .orderBy("sent_at")
    .orderBy("id")
    .execute();
  return rows.map(({ body, sent_at }) => {
    const event = body as Omit<LastlinkEvent, "sentAt" | "until" | "paidAt"> & {
      until: string | null;
      paidAt?: string | null;
    };
    const paidAt = event.paidAt ? new Date(event.paidAt) : null;
    return { ...event, sentAt: sent_at, until: event.until === null ? null : new Date(event.until), paidAt };
  });
}

const source = "lastlink" satisfies imports.ImportSource;

/** By the subscription's id at Lastlink, by e-mail and plan, or by an e-mail address that matches a single person. */
export async function lockMatchingPerson({ db }: Ctx, accountId: string, keys: readonly string[], email: string) {
  const people = db.selectFrom("migration_person").selectAll().where("account_id", "=", accountId);
  const ours = people.where("source", "=", source);
  for (const key of keys) {
    const match = await ours.where("key", "=", key).forUpdate().executeTakeFirst();
    if (match) return match;
  }
  const byEmail = await ours.where("email", "=", email).where("key", "not like", "id:%").limit(2).forUpdate().execute();
  return byEmail.length === 1 ? byEmail[0] : undefined;
}

export async function insertLastlinkPerson(
  { db, now }: Ctx,
  { accountId, key, claimUntil, person }: { accountId: string; key: string; claimUntil: Date; person: ImportedPerson },
) {
  await db
    .insertInto("migration_person")
    .values({
      id: person.id,
      account_id: accountId,
      source,
      key,
      name: person.name,
      email: person.email,
      phone: person.phone,
      document: person.document,
      plan_name: person.planName,
      price_cents: person.priceCents,
      period_months: person.periodMonths,
      unclear: person.unclear && JSON.stringify(person.unclear),
      status: person.status,
      paid_until: person.paidUntil,
      subscription_id: person.id,
      claim_until: claimUntil,
      created_at: now(),
    })
    .execute();
}

export async function updatePersonState(
  { db }: Ctx,
  id: string,
  state: { status: SubscriptionStatus; paidUntil: Date | null },
) {
  const { status, paidUntil } = state;
  await db.updateTable("migration_person").set({ status, paid_until: paidUntil }).where("id", "=", id).execute();
}

export async function deleteEvents({ db }: Ctx, accountId: string) {
  await db.deleteFrom("lastlink_event").where("account_id", "=", accountId).execute();
}

/** Of all creators, by the e-mail address in the event. */
export async function deleteEventsOf({ db }: Ctx, emails: readonly string[]) {
  await sql`delete from lastlink_event where lower(body->>'email') = any(${emails})`.execute(db);
}

export async function deleteConnection({ db }: Ctx, accountId: string) {
  await db.deleteFrom("lastlink_address").where("account_id", "=", accountId).execute();
  await db.deleteFrom("lastlink_connection").where("account_id", "=", accountId).execute();
}
