import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { findSource } from "#core/http/request-source";

type NewSession = {
  id: string;
  tokenHash: Buffer;
  userAgent: string;
  plainCookie: boolean;
  previousIds: readonly string[];
  expiresAt: Date;
};

export async function insertFanSession(
  { db, now }: Ctx,
  { id, tokenHash, userAgent, plainCookie, previousIds, expiresAt }: NewSession,
) {
  await db
    .insertInto("fanSession")
    .values({
      id,
      tokenHash,
      userAgent,
      network: findSource()?.network ?? null,
      plainCookie,
      previousIds: [...previousIds],
      createdAt: now(),
      lastSeenAt: now(),
      expiresAt,
    })
    .execute();
}

export function selectFanSession({ db, now }: Ctx, tokenHash: Buffer) {
  return db
    .selectFrom("fanSession")
    .select(["id as sessionId", "previousIds", "plainCookie"])
    .select(["createdAt", "lastSeenAt", "replacedAt"])
    .where("tokenHash", "=", tokenHash)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now())
    .executeTakeFirst();
}

/** Whether a session has this token, also one that has ended. */
export async function hasSessionToken({ db }: Ctx, tokenHash: Buffer): Promise<boolean> {
  const row = await db.selectFrom("fanSession").select("id").where("tokenHash", "=", tokenHash).executeTakeFirst();
  return row !== undefined;
}

/** Until the end of the transaction, also before the session exists. */
export async function lockSessionToken({ db }: Ctx, tokenHash: Buffer) {
  const lock = `fan session ${tokenHash.toString("hex")}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db);
}

export async function touchFanSession({ db, now }: Ctx, sessionId: string, expiresAt: Date) {
  const network = findSource()?.network;
  await db
    .updateTable("fanSession")
    .set({ lastSeenAt: now(), expiresAt, ...(network && { network }) })
    .where("id", "=", sessionId)
    // The grace period of a replaced session is not extended.
    .where("replacedAt", "is", null)
    .execute();
}

export async function rejectPlainCookie({ db }: Ctx, sessionId: string) {
  await db.updateTable("fanSession").set({ plainCookie: false }).where("id", "=", sessionId).execute();
}

export function lockLiveSession({ db, now }: Ctx, sessionId: string) {
  return db
    .selectFrom("fanSession")
    .select(["id", "previousIds"])
    .where("id", "=", sessionId)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now())
    .forUpdate()
    .executeTakeFirst();
}

/** Copies subscriptions, orders and verified addresses, with the times of verification. */
export async function copySessionSubscriptions({ db }: Ctx, from: string, to: string) {
  await sql`insert into fan_session_subscription (session_id, subscription_id)
    select ${to}::uuid, subscription_id from fan_session_subscription where session_id = ${from}`.execute(db);
  await sql`insert into fan_session_order (session_id, order_id)
    select ${to}::uuid, order_id from fan_session_order where session_id = ${from}`.execute(db);
  await sql`insert into fan_session_email (session_id, fan_id, verified_at)
    select ${to}::uuid, fan_id, verified_at from fan_session_email where session_id = ${from}`.execute(db);
}

/** The session keeps its access until then and gains nothing more. */
export async function markSessionReplaced({ db, now }: Ctx, sessionId: string, until: Date) {
  await db
    .updateTable("fanSession")
    .set((eb) => ({
      replacedAt: eb.fn.coalesce("replacedAt", eb.val(now())),
      expiresAt: sql<Date>`least(expires_at, ${until})`,
    }))
    .where("id", "=", sessionId)
    .execute();
}

export async function endFanSession({ db, now }: Ctx, sessionId: string) {
  await db
    .updateTable("fanSession")
    .set({ endedAt: now() })
    .where("id", "=", sessionId)
    .where("endedAt", "is", null)
    .execute();
}

/**
 * Ends the sessions in which the fan's address is verified, and those of their orders without any verified address.
 * Returns their ids.
 */
export async function revokeSessionsOfFan({ db, now }: Ctx, fanId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update fan_session session set ended_at = ${now()} where ended_at is null and (
      exists (select from fan_session_email verified where verified.session_id = session.id and verified.fan_id = ${fanId})
      or (not exists (select from fan_session_email verified where verified.session_id = session.id)
        and (exists (select from fan_session_subscription bought
          join subscription on subscription.id = bought.subscription_id
          where bought.session_id = session.id and subscription.fan_id = ${fanId})
        or exists (select from fan_session_order bought join fan_order on fan_order.id = bought.order_id
          where bought.session_id = session.id and fan_order.fan_id = ${fanId}))))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function removeNetworksBefore({ db }: Ctx, before: Date) {
  const sessions = db.updateTable("fanSession").set({ network: null });
  await sessions.where("network", "is not", null).where("lastSeenAt", "<", before).execute();
}

/**
 * Sessions of the same person: this one, those with a verified address of this one, and those without any verified
 * address that contain a subscription or an order of such an address. A session that has the subscription beside other people's
 * verified addresses is theirs.
 */
const samePerson = (sessionId: string) => sql<boolean>`(session.id = ${sessionId}
  or exists (select from fan_session_email mine join fan_session_email theirs using (fan_id)
    where mine.session_id = ${sessionId} and theirs.session_id = session.id)
  or (not exists (select from fan_session_email theirs where theirs.session_id = session.id)
    and (exists (select from fan_session_email mine join subscription using (fan_id)
      join fan_session_subscription theirs on theirs.subscription_id = subscription.id
      where mine.session_id = ${sessionId} and theirs.session_id = session.id)
    or exists (select from fan_session_email mine join fan_order using (fan_id)
      join fan_session_order theirs on theirs.order_id = fan_order.id
      where mine.session_id = ${sessionId} and theirs.session_id = session.id))))`;

/** Active sessions, the last used first. */
export function selectFanSessions({ db, now }: Ctx, sessionId: string) {
  return db
    .selectFrom("fanSession as session")
    .select(["id", "userAgent", "network"])
    .select(["createdAt", "lastSeenAt"])
    .where(samePerson(sessionId))
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now())
    .where((eb) => eb.or([eb("replacedAt", "is", null), eb("id", "=", sessionId)]))
    .orderBy("lastSeenAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function isOfSamePerson({ db }: Ctx, sessionId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom("fanSession as session")
    .select("id")
    .where("session.id", "=", otherId)
    .where(samePerson(sessionId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Also ends sessions in their grace period. Returns the ids. */
export async function revokeSessionsOfPerson(
  { db, now }: Ctx,
  sessionId: string,
  exceptIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update fan_session session set ended_at = ${now()}
    where session.id <> all(${exceptIds}::uuid[]) and ended_at is null and ${samePerson(sessionId)} returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
