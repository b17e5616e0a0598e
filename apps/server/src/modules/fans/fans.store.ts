import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

export async function lockFanSession({ db }: Ctx, sessionId: string) {
  await db.selectFrom("fanSession").select("id").where("id", "=", sessionId).forUpdate().execute();
}

/** Also returns the id of an existing fan. Safe under concurrency. */
export async function upsertFan({ db, now }: Ctx, id: string, email: string): Promise<string> {
  const fan = await db
    .insertInto("fan")
    .values({ id, email, createdAt: now() })
    .onConflict((conflict) => conflict.column("email").doUpdateSet((eb) => ({ email: eb.ref("fan.email") })))
    .returning("id")
    .executeTakeFirstOrThrow();
  return fan.id;
}

export async function selectFanId({ db }: Ctx, email: string): Promise<string | undefined> {
  return (await db.selectFrom("fan").select("id").where("email", "=", email).executeTakeFirst())?.id;
}

/** Inserts in the order of e-mails, so that concurrent calls wait for each other instead of deadlocking. */
export async function upsertFans({ db, now }: Ctx, people: readonly { id: string; email: string }[]) {
  const values = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person(id uuid, email citext)`;
  await sql`insert into fan (id, email, created_at)
    select distinct on (email) id, email, ${now()}::timestamptz from ${values} order by email on conflict (email) do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ email: string; id: string }>`
    select person.email::text as email, fan.id from ${values} join fan on fan.email = person.email`.execute(db);
  return rows;
}

/**
 * Also for sessions that replaced this one since the request began, so that the browser does not lose what it orders
 * meanwhile.
 */
export async function insertSessionSubscription({ db }: Ctx, sessionId: string, subscriptionId: string) {
  await sql`insert into fan_session_subscription (session_id, subscription_id)
    select id, ${subscriptionId}::uuid from fan_session
    where id = ${sessionId} or (previous_ids <> '{}' and previous_ids @> array[${sessionId}::uuid])
    on conflict do nothing`.execute(db);
}

/** As `insertSessionSubscription`. */
export async function insertSessionOrder({ db }: Ctx, sessionId: string, orderId: string) {
  await sql`insert into fan_session_order (session_id, order_id)
    select id, ${orderId}::uuid from fan_session
    where id = ${sessionId} or (previous_ids <> '{}' and previous_ids @> array[${sessionId}::uuid])
    on conflict do nothing`.execute(db);
}

export function selectSessionSubscriptions({ db }: Ctx, sessionId: string) {
  return db
    .selectFrom("fanSessionAccess as entitlement")
    .innerJoin("subscription", "subscription.id", "entitlement.subscriptionId")
    .innerJoin("profile", "profile.accountId", "subscription.accountId")
    .select(["subscription.id", "profile.username"])
    .where("entitlement.sessionId", "=", sessionId)
    .orderBy("subscription.id", "desc")
    .execute();
}

/** Removes all access to this fan's subscriptions and orders. Returns the ids of the affected sessions. */
export async function deleteSessionSubscriptions({ db }: Ctx, fanId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with verified as (delete from fan_session_email where fan_id = ${fanId} returning session_id),
    bought as (
      delete from fan_session_subscription using subscription
      where subscription.id = subscription_id and subscription.fan_id = ${fanId} returning session_id),
    ordered as (
      delete from fan_session_order using fan_order
      where fan_order.id = order_id and fan_order.fan_id = ${fanId} returning session_id)
    select session_id as id from verified union select session_id from bought union select session_id from ordered`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Ends sessions without any subscription, order or verified address. Returns their ids and those of the sessions that they
 * replaced.
 */
export async function revokeSessionsWithout({ db, now }: Ctx, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; previousIds: string[] }>`
    update fan_session set ended_at = ${now()}, network = null where id = any(${sessionIds}::uuid[]) and ended_at is null
      and not exists (select from fan_session_access entitlement where entitlement.session_id = fan_session.id)
      and not exists (select from fan_session_email verified where verified.session_id = fan_session.id)
      and not exists (select from fan_session_order ordered where ordered.session_id = fan_session.id)
    returning id, previous_ids`.execute(db);
  const ids = [...new Set(rows.flatMap(({ id, previousIds }) => [id, ...previousIds]))];
  await sql`
    update fan_session set ended_at = coalesce(ended_at, ${now()}), network = null
    where id = any(${ids}::uuid[])`.execute(db);
  return ids;
}

export async function deleteCodes({ db }: Ctx, email: string) {
  await db.deleteFrom("fanCode").where("email", "=", email).execute();
}

export async function anonymiseFan({ db }: Ctx, fanId: string) {
  await db
    .updateTable("fan")
    .set({ email: `${fanId}@apagada.invalid` })
    .where("id", "=", fanId)
    .execute();
}

export async function lockFanRow({ db }: Ctx, fanId: string) {
  await db.selectFrom("fan").select("id").where("id", "=", fanId).forUpdate().executeTakeFirst();
}
