import { type auth, termsVersion } from "@camarim/contract";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { PaymentGateway } from "#db/tables";

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

/** Until the transaction ends, nothing of the account itself changes, and no row is added that belongs to it. */
export async function lockAccount({ db }: Ctx, id: string) {
  await db.selectFrom("account").select("id").where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
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

export async function selectPasswordHash({ db }: Ctx, id: string): Promise<string | undefined> {
  const account = db.selectFrom("account").select("passwordHash").where("id", "=", id);
  return (await account.executeTakeFirst())?.passwordHash;
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

export async function markUndecidedMailed({ db, now }: Ctx, ids: readonly string[]) {
  const accounts = db.updateTable("account").set({ undecidedMailedAt: now() });
  await accounts.where("id", "in", ids.length > 0 ? ids : [null as never]).execute();
}
