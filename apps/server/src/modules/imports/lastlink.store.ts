import type { imports } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { SubscriptionStatus } from "#db/tables";
import type { LastlinkEvent } from "./lastlink-event.rules.ts";
import { toPersonKey } from "./parse-row.rules.ts";
import type { ImportedPerson } from "./people.store.ts";

export async function upsertConnection({ db, now }: Ctx, accountId: string, tokenHash: Buffer) {
  await db
    .insertInto("lastlinkConnection")
    .values({ accountId, tokenHash, connectedAt: now() })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet({ tokenHash }))
    .execute();
}

export function selectConnection({ db }: Ctx, accountId: string) {
  return db.selectFrom("lastlinkConnection").selectAll().where("accountId", "=", accountId).executeTakeFirst();
}

/** The nonce in the signature of the webhook URL; undefined for the first URL. */
export async function selectNonce({ db }: Ctx, accountId: string): Promise<string | undefined> {
  const address = db.selectFrom("lastlinkAddress").select("nonce").where("accountId", "=", accountId);
  return (await address.executeTakeFirst())?.nonce;
}

export async function upsertAddress({ db, now }: Ctx, accountId: string, nonce: string) {
  const values = { nonce, changedAt: now() };
  await db
    .insertInto("lastlinkAddress")
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet(values))
    .execute();
}

export async function markReceived({ db, now }: Ctx, accountId: string, isTest: boolean) {
  await db
    .updateTable("lastlinkConnection")
    .set(isTest ? { testedAt: now() } : { lastEventAt: now() })
    .where("accountId", "=", accountId)
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
      .insertInto("lastlinkEvent")
      .values({
        id,
        accountId,
        key: event.key,
        kind: event.kind,
        subject: event.subject,
        sentAt: event.sentAt,
        body: JSON.stringify(event),
        receivedAt: now(),
      })
      .onConflict((conflict) => conflict.constraint("lastlink_event_key").doNothing()),
  );
}

export async function selectEvents({ db }: Ctx, accountId: string, subject: string): Promise<LastlinkEvent[]> {
  const rows = await db
    .selectFrom("lastlinkEvent")
    .select(["body", "sentAt"])
    .where("accountId", "=", accountId)
    .where("subject", "=", subject)
    .orderBy("sentAt")
    .orderBy("id")
    .execute();
  return rows.map(({ body, sentAt }) => {
    const event = body as Omit<LastlinkEvent, "sentAt" | "until" | "paidAt"> & {
      until: string | null;
      paidAt?: string | null;
    };
    const paidAt = event.paidAt ? new Date(event.paidAt) : null;
    return { ...event, sentAt, until: event.until === null ? null : new Date(event.until), paidAt };
  });
}

const source = "lastlink" satisfies imports.ImportSource;

/**
 * By the subscription's id at Lastlink, else by e-mail and plan. A person of a file without plans belongs to the first
 * subscription that Lastlink names; purchases of other products are none of theirs.
 */
export async function lockMatchingPerson(
  { db }: Ctx,
  accountId: string,
  { subscriptionId, email, planName }: Pick<LastlinkEvent, "subscriptionId" | "email" | "planName">,
) {
  const people = db.selectFrom("importPerson").selectAll().where("accountId", "=", accountId);
  const ours = people.where("source", "=", source).forUpdate();
  const ofPlan = (name: string | null) => toPersonKey({ externalId: null, contact: email, planName: name });
  const byPlan = () => ours.where("key", "=", ofPlan(planName)).executeTakeFirst();
  if (!subscriptionId) return byPlan();
  const key = toPersonKey({ externalId: subscriptionId, contact: email, planName });
  return (
    (await ours.where("key", "=", key).executeTakeFirst()) ??
    (await ours.where("lastlinkSubscriptionId", "=", subscriptionId).limit(1).executeTakeFirst()) ??
    (await byPlan()) ??
    (await ours.where("key", "=", ofPlan(null)).where("lastlinkSubscriptionId", "is", null).executeTakeFirst())
  );
}

export async function isImported({ db }: Ctx, accountId: string, email: string): Promise<boolean> {
  const people = db.selectFrom("importPerson").select("id").where("accountId", "=", accountId);
  const ours = people.where("source", "=", source).where("email", "=", email);
  return Boolean(await ours.limit(1).executeTakeFirst());
}

export async function updateLastlinkSubscription({ db }: Ctx, id: string, lastlinkSubscriptionId: string) {
  await db.updateTable("importPerson").set({ lastlinkSubscriptionId }).where("id", "=", id).execute();
}

export async function insertLastlinkPerson(
  { db, now }: Ctx,
  { accountId, key, claimUntil, person }: { accountId: string; key: string; claimUntil: Date; person: ImportedPerson },
) {
  await db
    .insertInto("importPerson")
    .values({
      id: person.id,
      accountId,
      source,
      key,
      name: person.name,
      email: person.email,
      phone: person.phone,
      document: person.document,
      planName: person.planName,
      priceCents: person.priceCents,
      periodMonths: person.periodMonths,
      unclear: person.unclear && JSON.stringify(person.unclear),
      status: person.status,
      paidUntil: person.paidUntil,
      subscriptionId: person.id,
      claimUntil,
      createdAt: now(),
    })
    .execute();
}

export async function updatePersonState(
  { db }: Ctx,
  id: string,
  state: { status: SubscriptionStatus; paidUntil: Date | null },
) {
  const { status, paidUntil } = state;
  await db.updateTable("importPerson").set({ status, paidUntil }).where("id", "=", id).execute();
}

export async function deleteEvents({ db }: Ctx, accountId: string) {
  await db.deleteFrom("lastlinkEvent").where("accountId", "=", accountId).execute();
}

/** Of all creators, by the e-mail address in the event. */
export async function deleteEventsOf({ db }: Ctx, emails: readonly string[]) {
  await sql`delete from lastlink_event where lower(body->>'email') = any(${emails})`.execute(db);
}

export async function deleteConnection({ db }: Ctx, accountId: string) {
  await db.deleteFrom("lastlinkAddress").where("accountId", "=", accountId).execute();
  await db.deleteFrom("lastlinkConnection").where("accountId", "=", accountId).execute();
}
