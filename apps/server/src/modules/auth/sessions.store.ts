import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { CreatorSession } from "#core/http/app";
import { findSource } from "#core/http/request-source";

type NewSession = { id: string; accountId: string; tokenHash: Buffer; userAgent: string; expiresAt: Date };

export async function insertSession({ db, now }: Ctx, { id, accountId, tokenHash, userAgent, expiresAt }: NewSession) {
  await db
    .insertInto("creatorSession")
    .values({
      id,
      accountId,
      tokenHash,
      userAgent,
      network: findSource()?.network ?? null,
      createdAt: now(),
      confirmedAt: now(),
      lastSeenAt: now(),
      expiresAt,
    })
    .execute();
}

function activeSessions({ db, now }: Ctx) {
  return db
    .selectFrom("creatorSession")
    .innerJoin("account", "account.id", "creatorSession.accountId")
    .select([
      "creatorSession.id as sessionId",
      "accountId",
      "creatorSession.createdAt",
      "lastSeenAt",
      "tokenHash",
      "confirmedAt",
      "account.role",
    ])
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now());
}

export function selectSessionByToken(ctx: Ctx, tokenHash: Buffer) {
  return activeSessions(ctx).where("tokenHash", "=", tokenHash).executeTakeFirst();
}

export function selectSession(ctx: Ctx, sessionId: string) {
  return activeSessions(ctx).where("creatorSession.id", "=", sessionId).executeTakeFirst();
}

export async function touchSession({ db, now }: Ctx, sessionId: string) {
  const network = findSource()?.network;
  await db
    .updateTable("creatorSession")
    .set({ lastSeenAt: now(), ...(network && { network }) })
    .where("id", "=", sessionId)
    .execute();
}

export async function revokeSession({ db, now }: Ctx, sessionId: string) {
  await db.updateTable("creatorSession").set({ endedAt: now() }).where("id", "=", sessionId).execute();
}

/** Active sessions, the last used first. */
export function selectSessions({ db, now }: Ctx, accountId: string) {
  return db
    .selectFrom("creatorSession")
    .innerJoin("account", "account.id", "creatorSession.accountId")
    .select(["creatorSession.id", "userAgent", "network", "account.role"])
    .select(["creatorSession.createdAt", "lastSeenAt"])
    .where("accountId", "=", accountId)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now())
    .orderBy("lastSeenAt", "desc")
    .orderBy("creatorSession.id", "desc")
    .execute();
}

export async function selectSessionOwner({ db }: Ctx, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("creatorSession").select("accountId").where("id", "=", id).executeTakeFirst();
  return row?.accountId;
}

export async function revokeSessionsOf(
  { db, now }: Pick<Ctx, "db" | "now">,
  accountId: string,
  exceptId: string | undefined,
) {
  await db
    .updateTable("creatorSession")
    .set({ endedAt: now() })
    .where("accountId", "=", accountId)
    .where("endedAt", "is", null)
    .$if(exceptId !== undefined, (query) => query.where("id", "<>", exceptId as string))
    .execute();
}

/**
 * Until the transaction ends, the session has this token and does not end; false if it has ended or has another one. Locks the account
 * first, as what ends all sessions of an account does.
 */
export async function lockSession({ db }: Ctx, { accountId, sessionId, tokenHash = Buffer.alloc(0) }: CreatorSession) {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
  const session = db.selectFrom("creatorSession").select("id").where("id", "=", sessionId);
  const active = session.where("tokenHash", "=", tokenHash).where("endedAt", "is", null).forShare();
  return (await active.executeTakeFirst()) !== undefined;
}

type TokenChange = { sessionId: string; from: Buffer; to: Buffer };

/** Also confirms the session. False if it has ended or `from` is no longer its token. */
export async function replaceToken({ db, now }: Ctx, { sessionId, from, to }: TokenChange): Promise<boolean> {
  const session = db.updateTable("creatorSession").set({ tokenHash: to, confirmedAt: now() });
  return applyChange(session.where("id", "=", sessionId).where("tokenHash", "=", from).where("endedAt", "is", null));
}

export async function removeNetworksBefore({ db }: Ctx, before: Date) {
  const sessions = db.updateTable("creatorSession").set({ network: null });
  await sessions.where("network", "is not", null).where("lastSeenAt", "<", before).execute();
}

export async function anonymiseSessions({ db }: Ctx, accountId: string) {
  const anonymous = { userAgent: "", network: null };
  await db.updateTable("creatorSession").set(anonymous).where("accountId", "=", accountId).execute();
}
