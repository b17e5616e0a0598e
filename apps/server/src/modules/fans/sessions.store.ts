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
    .insertInto("fan_session")
    .values({
      id,
      token_hash: tokenHash,
      user_agent: userAgent,
      network: findSource()?.network ?? null,
      plain_cookie: plainCookie,
      previous_ids: [...previousIds],
      created_at: now(),
      last_seen_at: now(),
      expires_at: expiresAt,
    })
    .execute();
}

export function selectFanSession({ db, now }: Ctx, tokenHash: Buffer) {
  return db
    .selectFrom("fan_session")
    .select(["id as sessionId", "previous_ids as previousIds", "plain_cookie as plainCookie"])
    .select(["created_at as createdAt", "last_seen_at as lastSeenAt", "replaced_at as replacedAt"])
    .where("token_hash", "=", tokenHash)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .executeTakeFirst();
}

/** Whether a session has this token, also one that has ended. */
export async function hasSessionToken({ db }: Ctx, tokenHash: Buffer): Promise<boolean> {
  const row = await db.selectFrom("fan_session").select("id").where("token_hash", "=", tokenHash).executeTakeFirst();
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
    .updateTable("fan_session")
    .set({ last_seen_at: now(), expires_at: expiresAt, ...(network && { network }) })
    .where("id", "=", sessionId)
    // The grace period of a replaced session is not extended.
    .where("replaced_at", "is", null)
    .execute();
}

export async function rejectPlainCookie({ db }: Ctx, sessionId: string) {
  await db.updateTable("fan_session").set({ plain_cookie: false }).where("id", "=", sessionId).execute();
}

export function lockLiveSession({ db, now }: Ctx, sessionId: string) {
  return db
    .selectFrom("fan_session")
    .select(["id", "previous_ids as previousIds"])
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .forUpdate()
    .executeTakeFirst();
}

/** Copies subscriptions and verified addresses, with the times of verification. */
export async function copySessionSubscriptions({ db }: Ctx, from: string, to: string) {
  await sql`insert into fan_session_subscription (session_id, subscription_id)
    select ${to}::uuid, subscription_id from fan_session_subscription where session_id = ${from}`.execute(db);
  await sql`insert into fan_session_email (session_id, fan_id, verified_at)
    select ${to}::uuid, fan_id, verified_at from fan_session_email where session_id = ${from}`.execute(db);
}

/** The session keeps its access until then and gains nothing more. */
export async function markSessionReplaced({ db, now }: Ctx, sessionId: string, until: Date) {
  await db
    .updateTable("fan_session")
    .set((eb) => ({
      replaced_at: eb.fn.coalesce("replaced_at", eb.val(now())),
      expires_at: sql<Date>`least(expires_at, ${until})`,
    }))
    .where("id", "=", sessionId)
    .execute();
}

export async function endFanSession({ db, now }: Ctx, sessionId: string) {
  await db
    .updateTable("fan_session")
    .set({ ended_at: now() })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
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
        and exists (select from fan_session_subscription bought
          join subscription on subscription.id = bought.subscription_id
          where bought.session_id = session.id and subscription.fan_id = ${fanId})))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function removeNetworksBefore({ db }: Ctx, before: Date) {
  const sessions = db.updateTable("fan_session").set({ network: null });
  await sessions.where("network", "is not", null).where("last_seen_at", "<", before).execute();
}

/**
 * Sessions of the same person: this one, those with a verified address of this one, and those without any verified
 * address that contain a subscription of such an address. A session that has the subscription beside other people's
 * verified addresses is theirs.
 */
const samePerson = (sessionId: string) => sql<boolean>`(session.id = ${sessionId}
  or exists (select from fan_session_email mine join fan_session_email theirs using (fan_id)
    where mine.session_id = ${sessionId} and theirs.session_id = session.id)
  or (not exists (select from fan_session_email theirs where theirs.session_id = session.id)
    and exists (select from fan_session_email mine join subscription using (fan_id)
      join fan_session_subscription theirs on theirs.subscription_id = subscription.id
      where mine.session_id = ${sessionId} and theirs.session_id = session.id)))`;

/** Active sessions, the last used first. */
export function selectFanSessions({ db, now }: Ctx, sessionId: string) {
  return db
    .selectFrom("fan_session as session")
    .select(["id", "user_agent as userAgent", "network"])
    .select(["created_at as createdAt", "last_seen_at as lastSeenAt"])
    .where(samePerson(sessionId))
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .where((eb) => eb.or([eb("replaced_at", "is", null), eb("id", "=", sessionId)]))
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function isOfSamePerson({ db }: Ctx, sessionId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom("fan_session as session")
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
