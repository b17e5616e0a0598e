import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

export async function lockFanSession({ db }: Ctx, sessionId: string) {
  await db.selectFrom("fan_session").select("id").where("id", "=", sessionId).forUpdate().execute();
}

/** The fan of this e-mail, made when new; safe when many ask at once. */
export async function upsertFan({ db, now }: Ctx, id: string, email: string): Promise<string> {
  const fan = await db
    .insertInto("fan")
    .values({ id, email, created_at: now() })
    .onConflict((conflict) => conflict.column("email").doUpdateSet((set) => ({ email: set.ref("fan.email") })))
    .returning("id")
    .executeTakeFirstOrThrow();
  return fan.id;
}

/** Of many e-mails, each once, in one order, so that two who ask at once wait for each other. */
export async function upsertFans({ db, now }: Ctx, people: readonly { id: string; email: string }[]) {
  const named = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as named(id uuid, email citext)`;
  await sql`insert into fan (id, email, created_at)
    select distinct on (email) id, email, ${now()}::timestamptz from ${named} order by email on conflict (email) do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ email: string; id: string }>`
    select named.email::text as email, fan.id from ${named} join fan on fan.email = named.email`.execute(db);
  return rows;
}

/** Also where this session has been replaced since the request began, so that the browser keeps what it orders meanwhile. */
export async function insertHeld({ db }: Ctx, sessionId: string, subscriptionId: string) {
  await sql`insert into fan_session_subscription (session_id, subscription_id)
    select id, ${subscriptionId}::uuid from fan_session
    where id = ${sessionId} or (earlier_ids <> '{}' and earlier_ids @> array[${sessionId}::uuid])
    on conflict do nothing`.execute(db);
}

export function selectHeld({ db }: Ctx, sessionId: string) {
  return db
    .selectFrom("fan_session_hold as held")
    .innerJoin("subscription", "subscription.id", "held.subscription_id")
    .innerJoin("profile", "profile.account_id", "subscription.account_id")
    .select(["subscription.id", "profile.username"])
    .where("held.session_id", "=", sessionId)
    .orderBy("subscription.id", "desc")
    .execute();
}

/** The browsers that held anything of this fan's, and do no longer. */
export async function deleteSessionSubscriptions({ db }: Ctx, fanId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with proved as (delete from fan_session_email where fan_id = ${fanId} returning session_id),
    bought as (
      delete from fan_session_subscription using subscription
      where subscription.id = subscription_id and subscription.fan_id = ${fanId} returning session_id)
    select session_id as id from proved union select session_id from bought`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends those of them that hold nothing any more; answers them and the sessions that they replaced. */
export async function revokeSessionsWithout({ db, now }: Ctx, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; earlierIds: string[] }>`
    update fan_session set ended_at = ${now()} where id = any(${sessionIds}::uuid[]) and ended_at is null
      and not exists (select from fan_session_hold held where held.session_id = fan_session.id)
      and not exists (select from fan_session_email proved where proved.session_id = fan_session.id)
    returning id, earlier_ids as "earlierIds"`.execute(db);
  const ids = [...new Set(rows.flatMap(({ id, earlierIds }) => [id, ...earlierIds]))];
  await sql`update fan_session set ended_at = ${now()} where id = any(${ids}::uuid[]) and ended_at is null`.execute(db);
  return ids;
}

export async function deleteCodes({ db }: Ctx, email: string) {
  await db.deleteFrom("fan_code").where("email", "=", email).execute();
}

export async function anonymiseFan({ db }: Ctx, fanId: string) {
  await db
    .updateTable("fan")
    .set({ email: `${fanId}@apagada.invalid` })
    .where("id", "=", fanId)
    .execute();
}
