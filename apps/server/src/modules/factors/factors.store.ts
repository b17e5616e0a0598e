import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

export type FactorMethod = "passkey" | "app";

type Store = Pick<Ctx, "db">;

export type NewPasskey = {
  id: string;
  accountId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
};

/** Undefined if the credential is registered already. */
export function insertPasskey({ db, now }: Ctx, passkey: NewPasskey) {
  const { accountId, credentialId, publicKey, ...rest } = passkey;
  return db
    .insertInto("passkey")
    .values({
      ...rest,
      accountId,
      credentialId,
      publicKey,
      createdAt: now(),
    })
    .onConflict((conflict) => conflict.column("credentialId").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The oldest first. */
export function selectPasskeys({ db }: Store, accountId: string) {
  return db.selectFrom("passkey").selectAll().where("accountId", "=", accountId).orderBy("id").execute();
}

export async function selectPasskeyOwner({ db }: Store, credentialId: string): Promise<string | undefined> {
  const passkey = db.selectFrom("passkey").select("accountId").where("credentialId", "=", credentialId);
  return (await passkey.executeTakeFirst())?.accountId;
}

/** Locked, so that a counter is accepted once. */
export function lockPasskey({ db }: Store, credentialId: string) {
  const passkey = db.selectFrom("passkey").selectAll().where("credentialId", "=", credentialId);
  return passkey.forUpdate().executeTakeFirst();
}

export async function updateCounter({ db, now }: Ctx, id: string, counter: number) {
  await db.updateTable("passkey").set({ counter, lastUsedAt: now() }).where("id", "=", id).execute();
}

type PasskeyOf = { accountId: string; id: string };

export function updateName({ db }: Store, { accountId, id, name }: PasskeyOf & { name: string }) {
  const passkey = db.updateTable("passkey").set({ name }).where("id", "=", id).where("accountId", "=", accountId);
  return passkey.returningAll().executeTakeFirst();
}

export function removePasskeyRow({ db }: Store, { accountId, id }: PasskeyOf) {
  const passkey = db.deleteFrom("passkey").where("id", "=", id).where("accountId", "=", accountId);
  return passkey.returning("blockedAt").executeTakeFirst();
}

export function selectApp({ db }: Store, accountId: string) {
  return db.selectFrom("authenticatorApp").selectAll().where("accountId", "=", accountId).executeTakeFirst();
}

/** Replaces one that is not confirmed; false if there is a confirmed one. */
export async function replaceApp({ db, now }: Ctx, accountId: string, sealedSecret: Buffer): Promise<boolean> {
  const app = { sealedSecret, createdAt: now() };
  return applyChange(
    db
      .insertInto("authenticatorApp")
      .values({ ...app, accountId })
      .onConflict((conflict) =>
        conflict.column("accountId").doUpdateSet(app).where("authenticatorApp.confirmedAt", "is", null),
      ),
  );
}

/** Locked, so that a code is accepted once. */
export function lockApp({ db }: Store, accountId: string) {
  const app = db.selectFrom("authenticatorApp").selectAll().where("accountId", "=", accountId);
  return app.forUpdate().executeTakeFirst();
}

export async function updateLastStep({ db }: Store, accountId: string, step: number) {
  await db.updateTable("authenticatorApp").set({ lastStep: step }).where("accountId", "=", accountId).execute();
}

export async function updateAppConfirmed({ db, now }: Ctx, accountId: string) {
  await db.updateTable("authenticatorApp").set({ confirmedAt: now() }).where("accountId", "=", accountId).execute();
}

export async function deleteApp({ db }: Store, accountId: string): Promise<boolean> {
  return applyChange(db.deleteFrom("authenticatorApp").where("accountId", "=", accountId));
}

/** One that was confirmed at `since` or later, whenever its secret was created. Returns whether there was one that was not blocked. */
export async function markAppBlocked(
  { db, now }: Pick<Ctx, "db" | "now">,
  accountId: string,
  since: Date,
): Promise<boolean> {
  return applyChange(
    db
      .updateTable("authenticatorApp")
      .set({ blockedAt: now() })
      .where("accountId", "=", accountId)
      .where("confirmedAt", ">=", since)
      .where("blockedAt", "is", null),
  );
}

/** A secret that an intruder has seen, and that no code has confirmed yet. */
export async function deleteUnconfirmedApp({ db }: Store, accountId: string) {
  const app = db.deleteFrom("authenticatorApp").where("accountId", "=", accountId);
  await app.where("confirmedAt", "is", null).execute();
}

/** Those of every account, for a rotation of the secret. */
export function selectSealedApps({ db }: Store) {
  return db.selectFrom("authenticatorApp").select(["accountId"]).execute();
}

export async function updateSealedSecret({ db }: Store, accountId: string, sealedSecret: Buffer) {
  const app = db.updateTable("authenticatorApp").set({ sealedSecret });
  await app.where("accountId", "=", accountId).execute();
}

/**
 * The kinds of factors that the account has, and whether all of the kind are blocked; a new authenticator app counts once
 * it is confirmed.
 */
export async function selectMethods({ db }: Store, accountId: string) {
  const passkeys = db
    .selectFrom("passkey")
    .select([
      sql.lit<FactorMethod>("passkey").as("method"),
      sql<boolean>`bool_and(blocked_at is not null)`.as("blocked"),
    ])
    .where("accountId", "=", accountId)
    .having(sql<boolean>`count(*) > 0`);
  const apps = db
    .selectFrom("authenticatorApp")
    .select([sql.lit<FactorMethod>("app").as("method"), sql<boolean>`blocked_at is not null`.as("blocked")])
    .where("accountId", "=", accountId)
    .where("confirmedAt", "is not", null);
  return passkeys.unionAll(apps).execute();
}

export async function insertCodes({ db, now }: Ctx, accountId: string, codes: readonly { id: string; hash: string }[]) {
  await db
    .insertInto("recoveryCode")
    .values(codes.map((code) => ({ ...code, accountId, createdAt: now() })))
    .execute();
}

export function selectUnusedCodes({ db }: Store, accountId: string) {
  const codes = db.selectFrom("recoveryCode").select(["id", "hash"]).where("accountId", "=", accountId);
  return codes.where("usedAt", "is", null).execute();
}

/** False if it was used meanwhile. */
export async function claimCode({ db, now }: Ctx, id: string): Promise<boolean> {
  const code = db.updateTable("recoveryCode").set({ usedAt: now() }).where("id", "=", id);
  return applyChange(code.where("usedAt", "is", null));
}

export async function deleteCodes({ db }: Store, accountId: string) {
  await db.deleteFrom("recoveryCode").where("accountId", "=", accountId).execute();
}

/** Also those of an unknown time. Returns whether there were any. */
export async function deleteCodesSince({ db }: Store, accountId: string, since: Date): Promise<boolean> {
  return applyChange(
    db
      .deleteFrom("recoveryCode")
      .where("accountId", "=", accountId)
      .where((eb) => eb.or([eb("createdAt", "is", null), eb("createdAt", ">=", since)])),
  );
}

export async function deletePasskeys({ db }: Store, accountId: string): Promise<boolean> {
  return applyChange(db.deleteFrom("passkey").where("accountId", "=", accountId));
}

/** Returns whether there were any that were not blocked. */
export async function markPasskeysBlocked({ db, now }: Pick<Ctx, "db" | "now">, accountId: string, since: Date) {
  return applyChange(
    db
      .updateTable("passkey")
      .set({ blockedAt: now() })
      .where("accountId", "=", accountId)
      .where("createdAt", ">=", since)
      .where("blockedAt", "is", null),
  );
}

/** False if the challenge was used before. */
export async function insertUsedChallenge({ db }: Store, hash: Buffer, expiresAt: Date): Promise<boolean> {
  return applyChange(
    db
      .insertInto("usedChallenge")
      .values({ hash, expiresAt })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function deletePassedChallenges({ db, now }: Ctx) {
  await db.deleteFrom("usedChallenge").where("expiresAt", "<", now()).execute();
}

/** Serializes changes of the factors of one account until the transaction ends. */
export async function lockFactors({ db }: Store, accountId: string) {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
}
