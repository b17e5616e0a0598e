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
      phoneNumber,
      passwordHash,
      termsAcceptedAt: now(),
      termsVersion,
      createdAt: now(),
    })
    .execute();
}

export function selectAccount({ db, now }: Pick<Ctx, "db" | "now">, id: string) {
  return db
    .selectFrom("account")
    .innerJoin("profile", "profile.accountId", "account.id")
    .selectAll("account")
    .select(["profile.username", "profile.fullName"])
    .select((eb) =>
      eb
        .selectFrom("mailedLink")
        .select("mailedLink.email")
        .whereRef("mailedLink.accountId", "=", "account.id")
        .where("mailedLink.purpose", "=", "email")
        .whereRef("mailedLink.email", "<>", "account.email")
        .where("mailedLink.usedAt", "is", null)
        .where("mailedLink.expiresAt", ">", now())
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
    .innerJoin("profile", "profile.accountId", "account.id")
    .select(["account.id", "account.passwordHash", "account.email", "profile.username", "account.deviceGeneration"])
    .where(usernameOrEmail.includes("@") ? "account.email" : "profile.username", "=", usernameOrEmail)
    .executeTakeFirst();
}

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

export function selectRole({ db }: Pick<Ctx, "db">, id: string) {
  return db.selectFrom("account").select("role").where("id", "=", id).executeTakeFirst();
}

/** Returns the account's id, or undefined if no account has that username. */
export async function updateRole({ db }: Pick<Ctx, "db">, username: string, role: "creator" | "admin") {
  const row = await db
    .updateTable("account")
    .set({ role })
    .where("id", "in", (eb) => eb.selectFrom("profile").select("accountId").where("username", "=", username))
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function selectAccountId({ db }: Pick<Ctx, "db">, username: string): Promise<string | undefined> {
  const profile = db.selectFrom("profile").select("accountId").where("username", "=", username);
  return (await profile.executeTakeFirst())?.accountId;
}

/** Returns whether that changed. */
export function updateSuspended({ db }: Pick<Ctx, "db">, id: string, at: Date | null): Promise<boolean> {
  return applyChange(
    db
      .updateTable("account")
      .set({ suspendedAt: at })
      .where("id", "=", id)
      .where("suspendedAt", at ? "is" : "is not", null),
  );
}

/** Until the end of the transaction, the account stays suspended or not, and its known devices stay known. */
export async function lockSignIn({ db }: Ctx, id: string) {
  const account = db.selectFrom("account").select(["id", "suspendedAt", "deviceGeneration"]).where("id", "=", id);
  return account.forShare().executeTakeFirstOrThrow();
}

/** No device is known to the account from now on. */
export async function revokeDevices({ db }: Pick<Ctx, "db">, id: string): Promise<{ deviceGeneration: number }> {
  const account = db.updateTable("account").set((eb) => ({ deviceGeneration: eb("deviceGeneration", "+", 1) }));
  return account.where("id", "=", id).returning("deviceGeneration").executeTakeFirstOrThrow();
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
    .insertInto("accountEvent")
    .values({
      id: newId(now()),
      accountId,
      at: now(),
      kind,
      network: source?.network ?? null,
      userAgent: source?.userAgent ?? null,
      details: details ?? null,
    })
    .execute();
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

export async function selectPasswordHash({ db }: Ctx, id: string): Promise<string | undefined> {
  const account = db.selectFrom("account").select("passwordHash").where("id", "=", id);
  return (await account.executeTakeFirst())?.passwordHash;
}

type TokenChange = { sessionId: string; from: Buffer; to: Buffer };

/** Also confirms the session. False if it has ended or `from` is no longer its token. */
export async function replaceToken({ db, now }: Ctx, { sessionId, from, to }: TokenChange): Promise<boolean> {
  const session = db.updateTable("creatorSession").set({ tokenHash: to, confirmedAt: now() });
  return applyChange(session.where("id", "=", sessionId).where("tokenHash", "=", from).where("endedAt", "is", null));
}

/** Until the transaction ends, nobody changes the password. */
export async function lockPasswordHash({ db }: Ctx, id: string): Promise<string | undefined> {
  const account = db.selectFrom("account").select("passwordHash").where("id", "=", id).forShare();
  return (await account.executeTakeFirst())?.passwordHash;
}

export async function updatePassword({ db }: Ctx, id: string, passwordHash: string) {
  await db.updateTable("account").set({ passwordHash }).where("id", "=", id).execute();
}

export async function updateFactorsPostponed({ db }: Ctx, id: string, until: Date) {
  await db.updateTable("account").set({ factorsPostponedUntil: until }).where("id", "=", id).execute();
}

export async function updatePhone({ db }: Ctx, id: string, phoneNumber: string) {
  await db.updateTable("account").set({ phoneNumber }).where("id", "=", id).execute();
}

export async function updateVerified({ db, now }: Ctx, id: string, email: string) {
  await db.updateTable("account").set({ email, emailVerifiedAt: now() }).where("id", "=", id).execute();
}

export async function updatePaymentGateway({ db }: Ctx, id: string, gateway: PaymentGateway) {
  await db.updateTable("account").set({ paymentGateway: gateway }).where("id", "=", id).execute();
}

/** Matches no password. */
const unmatchableHash = "";

/** Only a mailed link sets a password again. */
export async function removePassword({ db }: Ctx, id: string) {
  await db.updateTable("account").set({ passwordHash: unmatchableHash }).where("id", "=", id).execute();
}

/** Never shortens a freeze. */
export async function updatePayoutFreeze({ db }: Ctx, id: string, until: Date) {
  const account = db.updateTable("account").where("id", "=", id);
  await account
    .set((eb) => ({ payoutsFrozenUntil: eb.fn<Date>("greatest", ["payoutsFrozenUntil", eb.val(until)]) }))
    .execute();
}

export async function selectPayoutFreeze({ db }: Ctx, id: string): Promise<Date | null> {
  const account = db.selectFrom("account").select("payoutsFrozenUntil").where("id", "=", id);
  return (await account.executeTakeFirstOrThrow()).payoutsFrozenUntil;
}

export async function anonymiseAccount({ db }: Ctx, id: string, email: string) {
  const anonymous = {
    email,
    emailVerifiedAt: null,
    phoneNumber: "",
    passwordHash: unmatchableHash,
    role: "creator",
  } as const;
  await db.updateTable("account").set(anonymous).where("id", "=", id).execute();
}

export async function removeNetworksBefore({ db }: Ctx, before: Date) {
  const sessions = db.updateTable("creatorSession").set({ network: null });
  await sessions.where("network", "is not", null).where("lastSeenAt", "<", before).execute();
}

export async function anonymiseSessions({ db }: Ctx, accountId: string) {
  const anonymous = { userAgent: "", network: null };
  await db.updateTable("creatorSession").set(anonymous).where("accountId", "=", accountId).execute();
}

export async function markUndecidedMailed({ db, now }: Ctx, ids: readonly string[]) {
  const accounts = db.updateTable("account").set({ undecidedMailedAt: now() });
  await accounts.where("id", "in", ids.length > 0 ? ids : [null as never]).execute();
}
