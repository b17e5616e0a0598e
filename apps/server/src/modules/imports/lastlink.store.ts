import type { imports } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { SubscriptionStatus } from "#db/tables";
import type { Told } from "./lastlink-event.rules.ts";
import type { Person } from "./people.store.ts";

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

/** What the address is signed over besides the account's id; undefined for the first address. */
export async function selectNonce({ db }: Ctx, accountId: string): Promise<string | undefined> {
  const kept = db.selectFrom("lastlink_address").select("nonce").where("account_id", "=", accountId);
  return (await kept.executeTakeFirst())?.nonce;
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

/** Answers false for what was told before. */
export async function insertEvent({ db, now }: Ctx, id: string, accountId: string, told: Told): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("lastlink_event")
    .values({
      id,
      account_id: accountId,
      key: told.key,
      kind: told.kind,
      subject: told.subject,
      told_at: told.toldAt,
      body: JSON.stringify(told),
      received_at: now(),
    })
    .onConflict((conflict) => conflict.constraint("lastlink_event_key").doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function selectTold({ db }: Ctx, accountId: string, subject: string): Promise<Told[]> {
  const rows = await db
    .selectFrom("lastlink_event")
    .select(["body", "told_at"])
    .where("account_id", "=", accountId)
    .where("subject", "=", subject)
    .orderBy("told_at")
    .orderBy("id")
    .execute();
  return rows.map(({ body, told_at }) => {
    const told = body as Omit<Told, "toldAt" | "until" | "paidAt"> & { until: string | null; paidAt?: string | null };
    const paidAt = told.paidAt ? new Date(told.paidAt) : null;
    return { ...told, toldAt: told_at, until: told.until === null ? null : new Date(told.until), paidAt };
  });
}

const source = "lastlink" satisfies imports.ImportSource;

/** Who is meant: by the subscription's id there, by e-mail and plan, or by an e-mail that names one alone. */
export async function lockMeant({ db }: Ctx, accountId: string, keys: readonly string[], email: string) {
  const people = db.selectFrom("migration_person").selectAll().where("account_id", "=", accountId);
  const ours = people.where("source", "=", source);
  for (const key of keys) {
    const found = await ours.where("key", "=", key).forUpdate().executeTakeFirst();
    if (found) return found;
  }
  const named = await ours.where("email", "=", email).where("key", "not like", "id:%").limit(2).forUpdate().execute();
  return named.length === 1 ? named[0] : undefined;
}

export async function insertTold(
  { db, now }: Ctx,
  { accountId, key, claimUntil, person }: { accountId: string; key: string; claimUntil: Date; person: Person },
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
      period_months: 1,
      status: person.status,
      paid_until: person.paidUntil,
      subscription_id: person.id,
      claim_until: claimUntil,
      created_at: now(),
    })
    .execute();
}

export async function updateStanding(
  { db }: Ctx,
  id: string,
  standing: { status: SubscriptionStatus; paidUntil: Date | null },
) {
  const { status, paidUntil } = standing;
  await db.updateTable("migration_person").set({ status, paid_until: paidUntil }).where("id", "=", id).execute();
}

export async function deleteTold({ db }: Ctx, accountId: string) {
  await db.deleteFrom("lastlink_event").where("account_id", "=", accountId).execute();
}

/** Of one person, whoever's they are: by the e-mail as it is told. */
export async function deleteToldOf({ db }: Ctx, emails: readonly string[]) {
  await sql`delete from lastlink_event where lower(body->>'email') = any(${emails})`.execute(db);
}

export async function deleteConnection({ db }: Ctx, accountId: string) {
  await db.deleteFrom("lastlink_address").where("account_id", "=", accountId).execute();
  await db.deleteFrom("lastlink_connection").where("account_id", "=", accountId).execute();
}
