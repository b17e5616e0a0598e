import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

type NewSession = {
  id: string;
  tokenHash: Buffer;
  userAgent: string;
  plainCookie: boolean;
  earlierIds: readonly string[];
  expiresAt: Date;
};

export async function insertFanSession(
  { db, now }: Ctx,
  { id, tokenHash, userAgent, plainCookie, earlierIds, expiresAt }: NewSession,
) {
  await db
    .insertInto("fan_session")
    .values({
      id,
      token_hash: tokenHash,
      user_agent: userAgent,
      plain_cookie: plainCookie,
      earlier_ids: [...earlierIds],
      created_at: now(),
      last_seen_at: now(),
      expires_at: expiresAt,
    })
    .execute();
}

export function selectFanSession({ db, now }: Ctx, tokenHash: Buffer) {
  return db
    .selectFrom("fan_session")
    .select(["id as sessionId", "earlier_ids as earlierIds", "plain_cookie as plainCookie"])
    .select(["created_at as createdAt", "last_seen_at as lastSeenAt", "replaced_at as replacedAt"])
    .where("token_hash", "=", tokenHash)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .executeTakeFirst();
}

export async function touchFanSession({ db, now }: Ctx, sessionId: string, expiresAt: Date) {
  await db
    .updateTable("fan_session")
    .set({ last_seen_at: now(), expires_at: expiresAt })
    .where("id", "=", sessionId)
    // Its minute is not made longer.
    .where("replaced_at", "is", null)
    .execute();
}

export async function rejectPlainCookie({ db }: Ctx, sessionId: string) {
  await db.updateTable("fan_session").set({ plain_cookie: false }).where("id", "=", sessionId).execute();
}

export function lockLiveSession({ db, now }: Ctx, sessionId: string) {
  return db
    .selectFrom("fan_session")
    .select(["id", "earlier_ids as earlierIds"])
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .forUpdate()
    .executeTakeFirst();
}

/** Gives one session all that another holds, with the times at which the e-mails were proved. */
export async function copySessionSubscriptions({ db }: Ctx, from: string, to: string) {
  await sql`insert into fan_session_subscription (session_id, subscription_id)
    select ${to}::uuid, subscription_id from fan_session_subscription where session_id = ${from}`.execute(db);
  await sql`insert into fan_session_email (session_id, fan_id, proved_at)
    select ${to}::uuid, fan_id, proved_at from fan_session_email where session_id = ${from}`.execute(db);
}

/** It keeps what it holds until then, and gets nothing more. */
export async function retireSession({ db, now }: Ctx, sessionId: string, until: Date) {
  await db
    .updateTable("fan_session")
    .set((set) => ({
      replaced_at: set.fn.coalesce("replaced_at", set.val(now())),
      expires_at: sql<Date>`least(expires_at, ${until})`,
    }))
    .where("id", "=", sessionId)
    .execute();
}

export async function revokeFanSession({ db, now }: Ctx, sessionId: string) {
  await db
    .updateTable("fan_session")
    .set({ ended_at: now() })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * The sessions of the same person: this one, those in which one of its e-mails is proved, and those in which none is and that hold a
 * subscription of such an e-mail. Not one that merely holds it beside other people's e-mails: that is theirs.
 */
const samePerson = (sessionId: string) => sql<boolean>`(session.id = ${sessionId}
  or exists (select from fan_session_email mine join fan_session_email theirs using (fan_id)
    where mine.session_id = ${sessionId} and theirs.session_id = session.id)
  or (not exists (select from fan_session_email theirs where theirs.session_id = session.id)
    and exists (select from fan_session_email mine join subscription using (fan_id)
      join fan_session_subscription theirs on theirs.subscription_id = subscription.id
      where mine.session_id = ${sessionId} and theirs.session_id = session.id)))`;

/** Those that are signed in, the last used first. */
export function selectFanSessions({ db, now }: Ctx, sessionId: string) {
  return db
    .selectFrom("fan_session as session")
    .select(["id", "user_agent as userAgent", "created_at as createdAt", "last_seen_at as lastSeenAt"])
    .where(samePerson(sessionId))
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .where((on) => on.or([on("replaced_at", "is", null), on("id", "=", sessionId)]))
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function isOfSamePerson({ db }: Ctx, sessionId: string, other: string): Promise<boolean> {
  const found = await db
    .selectFrom("fan_session as session")
    .select("id")
    .where("session.id", "=", other)
    .where(samePerson(sessionId))
    .executeTakeFirst();
  return found !== undefined;
}

/** All but these, also those that were replaced a moment ago. Answers the ids. */
export async function revokeSessionsOfPerson(
  { db, now }: Ctx,
  sessionId: string,
  but: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update fan_session session set ended_at = ${now()}
    where session.id <> all(${but}::uuid[]) and ended_at is null and ${samePerson(sessionId)} returning id`.execute(db);
  return rows.map(({ id }) => id);
}
