import { type activity, type auth, termsVersion } from "@camarim/contract";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import { countEvent } from "#core/event-counts";
import { findSource } from "#core/http/request-source";
import { newId } from "#core/ids";
import type { AccountEventKind, PaymentGateway } from "#db/tables";
import { isByOwner } from "./auth.rules.ts";

export type NewAccount = Omit<
  z.infer<typeof auth.registerBody>,
  "password" | "acceptedTerms" | "fullName" | "username"
> & {
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
      terms_version: termsVersion,
      created_at: now(),
    })
    .execute();
}

export function selectAccount({ db, now }: Pick<Ctx, "db" | "now">, id: string) {
  return db
    .selectFrom("account")
    .innerJoin("profile", "profile.account_id", "account.id")
    .selectAll("account")
    .select(["profile.username", "profile.full_name as fullName"])
    .select((eb) =>
      eb
        .selectFrom("mailed_link")
        .select("mailed_link.email")
        .whereRef("mailed_link.account_id", "=", "account.id")
        .where("mailed_link.purpose", "=", "email")
        .whereRef("mailed_link.email", "<>", "account.email")
        .where("mailed_link.used_at", "is", null)
        .where("mailed_link.expires_at", ">", now())
        .limit(1)
        .as("pendingEmail"),
    )
    .where("account.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** By e-mail if it contains an @, which no username has. */
export function selectCredentials({ db }: Ctx, usernameOrEmail: string) {
  return db
    .selectFrom("account")
    .innerJoin("profile", "profile.account_id", "account.id")
    .select(["account.id", "account.password_hash", "account.email", "profile.username", "account.device_generation"])
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
      network: findSource()?.network ?? null,
      created_at: now(),
      confirmed_at: now(),
      last_seen_at: now(),
      expires_at: expiresAt,
    })
    .execute();
}

function activeSessions({ db, now }: Ctx) {
  return db
    .selectFrom("creator_session")
    .innerJoin("account", "account.id", "creator_session.account_id")
    .select([
      "creator_session.id as sessionId",
      "account_id as accountId",
      "creator_session.created_at as createdAt",
      "last_seen_at as lastSeenAt",
      "token_hash as tokenHash",
      "confirmed_at as confirmedAt",
      "account.role",
    ])
    .where("ended_at", "is", null)
    .where("expires_at", ">", now());
}

export function selectSessionByToken(ctx: Ctx, tokenHash: Buffer) {
  return activeSessions(ctx).where("token_hash", "=", tokenHash).executeTakeFirst();
}

export function selectSession(ctx: Ctx, sessionId: string) {
  return activeSessions(ctx).where("creator_session.id", "=", sessionId).executeTakeFirst();
}

export async function touchSession({ db, now }: Ctx, sessionId: string) {
  const network = findSource()?.network;
  await db
    .updateTable("creator_session")
    .set({ last_seen_at: now(), ...(network && { network }) })
    .where("id", "=", sessionId)
    .execute();
}

export async function revokeSession({ db, now }: Ctx, sessionId: string) {
  await db.updateTable("creator_session").set({ ended_at: now() }).where("id", "=", sessionId).execute();
}

export function selectRole({ db }: Pick<Ctx, "db">, id: string) {
  return db.selectFrom("account").select("role").where("id", "=", id).executeTakeFirst();
}

/** Returns the account's id, or undefined if no account has that username. */
export async function updateRole({ db }: Pick<Ctx, "db">, username: string, role: "creator" | "admin") {
  const row = await db
    .updateTable("account")
    .set({ role })
    .where("id", "in", (eb) => eb.selectFrom("profile").select("account_id").where("username", "=", username))
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function selectAccountId({ db }: Pick<Ctx, "db">, username: string): Promise<string | undefined> {
  const profile = db.selectFrom("profile").select("account_id").where("username", "=", username);
  return (await profile.executeTakeFirst())?.account_id;
}

/** Returns whether that changed. */
export function updateSuspended({ db }: Pick<Ctx, "db">, id: string, at: Date | null): Promise<boolean> {
  return applyChange(
    db
      .updateTable("account")
      .set({ suspended_at: at })
      .where("id", "=", id)
      .where("suspended_at", at ? "is" : "is not", null),
  );
}

/** Until the end of the transaction, the account stays suspended or not, and its known devices stay known. */
export async function lockSignIn({ db }: Ctx, id: string) {
  const account = db.selectFrom("account").select(["id", "suspended_at", "device_generation"]).where("id", "=", id);
  return account.forShare().executeTakeFirstOrThrow();
}

/** No device is known to the account from now on. */
export async function revokeDevices({ db }: Pick<Ctx, "db">, id: string): Promise<{ device_generation: number }> {
  const account = db.updateTable("account").set((eb) => ({ device_generation: eb("device_generation", "+", 1) }));
  return account.where("id", "=", id).returning("device_generation").executeTakeFirstOrThrow();
}

/** Appends to the security log of the account, with the source of the current request. `details` contain no secrets. */
export async function insertEvent(
  { db, now }: Pick<Ctx, "db" | "now">,
  accountId: string,
  kind: AccountEventKind,
  details?: activity.ActivityDetails,
) {
  countEvent(kind);
  const source = isByOwner(kind) ? findSource() : undefined;
  await db
    .insertInto("account_event")
    .values({
      id: newId(now()),
      account_id: accountId,
      at: now(),
      kind,
      network: source?.network ?? null,
      user_agent: source?.userAgent ?? null,
      details: details ?? null,
    })
    .execute();
}

/** Active sessions, the last used first. */
export function selectSessions({ db, now }: Ctx, accountId: string) {
  return db
    .selectFrom("creator_session")
    .innerJoin("account", "account.id", "creator_session.account_id")
    .select(["creator_session.id", "user_agent as userAgent", "network", "account.role"])
    .select(["creator_session.created_at as createdAt", "last_seen_at as lastSeenAt"])
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .orderBy("last_seen_at", "desc")
    .orderBy("creator_session.id", "desc")
    .execute();
}

export async function selectSessionOwner({ db }: Ctx, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("creator_session").select("account_id").where("id", "=", id).executeTakeFirst();
  return row?.account_id;
}

export async function revokeSessionsOf(
  { db, now }: Pick<Ctx, "db" | "now">,
  accountId: string,
  exceptId: string | undefined,
) {
  await db
    .updateTable("creator_session")
    .set({ ended_at: now() })
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .$if(exceptId !== undefined, (query) => query.where("id", "<>", exceptId as string))
    .execute();
}

export async function selectPasswordHash({ db }: Ctx, id: string): Promise<string | undefined> {
  const account = db.selectFrom("account").select("password_hash").where("id", "=", id);
  return (await account.executeTakeFirst())?.password_hash;
}

type TokenChange = { sessionId: string; from: Buffer; to: Buffer };

/** Also confirms the session. False if it has ended or `from` is no longer its token. */
export async function replaceToken({ db, now }: Ctx, { sessionId, from, to }: TokenChange): Promise<boolean> {
  const session = db.updateTable("creator_session").set({ token_hash: to, confirmed_at: now() });
  return applyChange(session.where("id", "=", sessionId).where("token_hash", "=", from).where("ended_at", "is", null));
}

/** Until the transaction ends, nobody changes the password. */
export async function lockPasswordHash({ db }: Ctx, id: string): Promise<string | undefined> {
  const account = db.selectFrom("account").select("password_hash").where("id", "=", id).forShare();
  return (await account.executeTakeFirst())?.password_hash;
}

export async function updatePassword({ db }: Ctx, id: string, passwordHash: string) {
  await db.updateTable("account").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

export async function updateFactorsPostponed({ db }: Ctx, id: string, until: Date) {
  await db.updateTable("account").set({ factors_postponed_until: until }).where("id", "=", id).execute();
}

export async function updatePhone({ db }: Ctx, id: string, phoneNumber: string) {
  await db.updateTable("account").set({ phone_number: phoneNumber }).where("id", "=", id).execute();
}

export async function updateVerified({ db, now }: Ctx, id: string, email: string) {
  await db.updateTable("account").set({ email, email_verified_at: now() }).where("id", "=", id).execute();
}

export async function updatePaymentGateway({ db }: Ctx, id: string, gateway: PaymentGateway) {
  await db.updateTable("account").set({ payment_gateway: gateway }).where("id", "=", id).execute();
}

/** Matches no password. */
const unmatchableHash = "";

/** Only a mailed link sets a password again. */
export async function removePassword({ db }: Ctx, id: string) {
  await db.updateTable("account").set({ password_hash: unmatchableHash }).where("id", "=", id).execute();
}

/** Never shortens a freeze. */
export async function updatePayoutFreeze({ db }: Ctx, id: string, until: Date) {
  const account = db.updateTable("account").where("id", "=", id);
  await account
    .set((eb) => ({ payouts_frozen_until: eb.fn<Date>("greatest", ["payouts_frozen_until", eb.val(until)]) }))
    .execute();
}

export async function selectPayoutFreeze({ db }: Ctx, id: string): Promise<Date | null> {
  const account = db.selectFrom("account").select("payouts_frozen_until").where("id", "=", id);
  return (await account.executeTakeFirstOrThrow()).payouts_frozen_until;
}

export async function anonymiseAccount({ db }: Ctx, id: string, email: string) {
  const anonymous = {
    email,
    email_verified_at: null,
    phone_number: "",
    password_hash: unmatchableHash,
    role: "creator",
  } as const;
  await db.updateTable("account").set(anonymous).where("id", "=", id).execute();
}

export async function removeNetworksBefore({ db }: Ctx, before: Date) {
  const sessions = db.updateTable("creator_session").set({ network: null });
  await sessions.where("network", "is not", null).where("last_seen_at", "<", before).execute();
}

export async function anonymiseSessions({ db }: Ctx, accountId: string) {
  const anonymous = { user_agent: "", network: null };
  await db.updateTable("creator_session").set(anonymous).where("account_id", "=", accountId).execute();
}

export async function markUndecidedMailed({ db, now }: Ctx, ids: readonly string[]) {
  const accounts = db.updateTable("account").set({ undecided_mailed_at: now() });
  await accounts.where("id", "in", ids.length > 0 ? ids : [null as never]).execute();
}
