import type { auth } from "@camarim/contract";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import type { AccountEventKind } from "#db/tables";

type NewAccount = Omit<z.infer<typeof auth.registerBody>, "password" | "acceptedTerms" | "fullName" | "username"> & {
  id: string;
  passwordHash: string;
};

export async function insertAccount({ db, now }: Ctx, { id, email, phoneNumber, passwordHash }: NewAccount) {
  await db
    .insertInto("account")
    .values({
      id,
      email,
      phone_number: phoneNumber,
      password_hash: passwordHash,
      terms_accepted_at: now(),
      created_at: now(),
    })
    .execute();
}

export function selectAccount({ db }: Ctx, id: string) {
  return db
    .selectFrom("account")
    .innerJoin("profile", "profile.account_id", "account.id")
    .selectAll("account")
    .select("profile.username")
    .where("account.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** By e-mail when there is an @ in it, which no username has. */
export function selectCredentials({ db }: Ctx, usernameOrEmail: string) {
  return db
    .selectFrom("account")
    .innerJoin("profile", "profile.account_id", "account.id")
    .select(["account.id", "account.password_hash"])
    .where(usernameOrEmail.includes("@") ? "account.email" : "profile.username", "=", usernameOrEmail)
    .executeTakeFirst();
}

type NewSession = { id: string; accountId: string; tokenHash: Buffer; userAgent: string; expiresAt: Date };

export async function insertSession({ db, now }: Ctx, { id, accountId, tokenHash, userAgent, expiresAt }: NewSession) {
  await db
    .insertInto("creator_session")
    .values({
      id,
      account_id: accountId,
      token_hash: tokenHash,
      user_agent: userAgent,
      created_at: now(),
      last_seen_at: now(),
      expires_at: expiresAt,
    })
    .execute();
}

function liveSessions({ db, now }: Ctx) {
  return db
    .selectFrom("creator_session")
    .innerJoin("account", "account.id", "creator_session.account_id")
    .select([
      "creator_session.id as sessionId",
      "account_id as accountId",
      "last_seen_at as lastSeenAt",
      "account.role",
    ])
    .where("ended_at", "is", null)
    .where("expires_at", ">", now());
}

export function selectSessionByToken(ctx: Ctx, tokenHash: Buffer) {
  return liveSessions(ctx).where("token_hash", "=", tokenHash).executeTakeFirst();
}

export function selectSession(ctx: Ctx, sessionId: string) {
  return liveSessions(ctx).where("creator_session.id", "=", sessionId).executeTakeFirst();
}

export async function touchSession({ db, now }: Ctx, sessionId: string) {
  await db.updateTable("creator_session").set({ last_seen_at: now() }).where("id", "=", sessionId).execute();
}

export async function endSession({ db, now }: Ctx, sessionId: string) {
  await db.updateTable("creator_session").set({ ended_at: now() }).where("id", "=", sessionId).execute();
}

export function selectRole({ db }: Ctx, id: string) {
  return db.selectFrom("account").select("role").where("id", "=", id).executeTakeFirst();
}

/** Answers the account's id, or nothing where nobody has that username. */
export async function updateRole({ db }: Pick<Ctx, "db">, username: string, role: "creator" | "admin") {
  const row = await db
    .updateTable("account")
    .set({ role })
    .where("id", "in", (of) => of.selectFrom("profile").select("account_id").where("username", "=", username))
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function insertEvent({ db, now }: Pick<Ctx, "db" | "now">, accountId: string, kind: AccountEventKind) {
  await db
    .insertInto("account_event")
    .values({ id: newId(now()), account_id: accountId, at: now(), kind })
    .execute();
}
