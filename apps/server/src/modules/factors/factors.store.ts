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
      account_id: accountId,
      credential_id: credentialId,
      public_key: publicKey,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The oldest first. */
export function selectPasskeys({ db }: Store, accountId: string) {
  return db.selectFrom("passkey").selectAll().where("account_id", "=", accountId).orderBy("id").execute();
}

export async function selectPasskeyOwner({ db }: Store, credentialId: string): Promise<string | undefined> {
  const passkey = db.selectFrom("passkey").select("account_id").where("credential_id", "=", credentialId);
  return (await passkey.executeTakeFirst())?.account_id;
}

/** Locked, so that a counter is accepted once. */
export function lockPasskey({ db }: Store, credentialId: string) {
  const passkey = db.selectFrom("passkey").selectAll().where("credential_id", "=", credentialId);
  return passkey.forUpdate().executeTakeFirst();
}

export async function updateCounter({ db, now }: Ctx, id: string, counter: number) {
  await db.updateTable("passkey").set({ counter, last_used_at: now() }).where("id", "=", id).execute();
}

type PasskeyOf = { accountId: string; id: string };

export function updateName({ db }: Store, { accountId, id, name }: PasskeyOf & { name: string }) {
  const passkey = db.updateTable("passkey").set({ name }).where("id", "=", id).where("account_id", "=", accountId);
  return passkey.returningAll().executeTakeFirst();
}

export function removePasskeyRow({ db }: Store, { accountId, id }: PasskeyOf) {
  const passkey = db.deleteFrom("passkey").where("id", "=", id).where("account_id", "=", accountId);
  return passkey.returning("blocked_at as blockedAt").executeTakeFirst();
}

export function selectApp({ db }: Store, accountId: string) {
  return db.selectFrom("authenticator_app").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/** Replaces one that is not confirmed; false if there is a confirmed one. */
export async function replaceApp({ db, now }: Ctx, accountId: string, sealedSecret: Buffer): Promise<boolean> {
  const app = { sealed_secret: sealedSecret, created_at: now() };
  return applyChange(
    db
      .insertInto("authenticator_app")
      .values({ ...app, account_id: accountId })
      .onConflict((conflict) =>
        conflict.column("account_id").doUpdateSet(app).where("authenticator_app.confirmed_at", "is", null),
      ),
  );
}

/** Locked, so that a code is accepted once. */
export function lockApp({ db }: Store, accountId: string) {
  const app = db.selectFrom("authenticator_app").selectAll().where("account_id", "=", accountId);
  return app.forUpdate().executeTakeFirst();
}

export async function updateLastStep({ db }: Store, accountId: string, step: number) {
  await db.updateTable("authenticator_app").set({ last_step: step }).where("account_id", "=", accountId).execute();
}

export async function updateAppConfirmed({ db, now }: Ctx, accountId: string) {
  await db.updateTable("authenticator_app").set({ confirmed_at: now() }).where("account_id", "=", accountId).execute();
}

export async function deleteApp({ db }: Store, accountId: string): Promise<boolean> {
  return applyChange(db.deleteFrom("authenticator_app").where("account_id", "=", accountId));
}

/** Confirmed ones only. Returns whether there was one that was not blocked. */
export async function markAppBlocked(
  { db, now }: Pick<Ctx, "db" | "now">,
  accountId: string,
  since: Date,
): Promise<boolean> {
  return applyChange(
    db
      .updateTable("authenticator_app")
      .set({ blocked_at: now() })
      .where("account_id", "=", accountId)
      .where("created_at", ">=", since)
      .where("confirmed_at", "is not", null)
      .where("blocked_at", "is", null),
  );
}

/** A secret that an intruder has seen, and that no code has confirmed yet. */
export async function deleteUnconfirmedApp({ db }: Store, accountId: string) {
  const app = db.deleteFrom("authenticator_app").where("account_id", "=", accountId);
  await app.where("confirmed_at", "is", null).execute();
}

/** Those of every account, for a rotation of the secret. */
export function selectSealedApps({ db }: Store) {
  return db.selectFrom("authenticator_app").select(["account_id as accountId"]).execute();
}

export async function updateSealedSecret({ db }: Store, accountId: string, sealedSecret: Buffer) {
  const app = db.updateTable("authenticator_app").set({ sealed_secret: sealedSecret });
  await app.where("account_id", "=", accountId).execute();
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
    .where("account_id", "=", accountId)
    .having(sql<boolean>`count(*) > 0`);
  const apps = db
    .selectFrom("authenticator_app")
    .select([sql.lit<FactorMethod>("app").as("method"), sql<boolean>`blocked_at is not null`.as("blocked")])
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null);
  return passkeys.unionAll(apps).execute();
}

export async function insertCodes({ db, now }: Ctx, accountId: string, codes: readonly { id: string; hash: string }[]) {
  await db
    .insertInto("recovery_code")
    .values(codes.map((code) => ({ ...code, account_id: accountId, created_at: now() })))
    .execute();
}

export function selectUnusedCodes({ db }: Store, accountId: string) {
  const codes = db.selectFrom("recovery_code").select(["id", "hash"]).where("account_id", "=", accountId);
  return codes.where("used_at", "is", null).execute();
}

/** False if it was used meanwhile. */
export async function claimCode({ db, now }: Ctx, id: string): Promise<boolean> {
  const code = db.updateTable("recovery_code").set({ used_at: now() }).where("id", "=", id);
  return applyChange(code.where("used_at", "is", null));
}

export async function deleteCodes({ db }: Store, accountId: string) {
  await db.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
}

/** Also those of an unknown time. Returns whether there were any. */
export async function deleteCodesSince({ db }: Store, accountId: string, since: Date): Promise<boolean> {
  return applyChange(
    db
      .deleteFrom("recovery_code")
      .where("account_id", "=", accountId)
      .where((eb) => eb.or([eb("created_at", "is", null), eb("created_at", ">=", since)])),
  );
}

export async function deletePasskeys({ db }: Store, accountId: string): Promise<boolean> {
  return applyChange(db.deleteFrom("passkey").where("account_id", "=", accountId));
}

/** Returns whether there were any that were not blocked. */
export async function markPasskeysBlocked({ db, now }: Pick<Ctx, "db" | "now">, accountId: string, since: Date) {
  return applyChange(
    db
      .updateTable("passkey")
      .set({ blocked_at: now() })
      .where("account_id", "=", accountId)
      .where("created_at", ">=", since)
      .where("blocked_at", "is", null),
  );
}

/** False if the challenge was used before. */
export async function insertUsedChallenge({ db }: Store, hash: Buffer, expiresAt: Date): Promise<boolean> {
  return applyChange(
    db
      .insertInto("used_challenge")
      .values({ hash, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function deletePassedChallenges({ db, now }: Ctx) {
  await db.deleteFrom("used_challenge").where("expires_at", "<", now()).execute();
}

/** Serializes changes of the factors of one account until the transaction ends. */
export async function lockFactors({ db }: Store, accountId: string) {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
}
