import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

type Store = Pick<Ctx, "db">;
type Removal = { accountId: string; removedAt: Date; expiresAt: Date };
type Candidates = { accountId: string; since: Date; now: Date };

/** Copies the passkeys that accept sign-ins, or one of them. */
export async function copyPasskeys({ db }: Store, { accountId, removedAt, expiresAt }: Removal, id?: string) {
  await sql`insert into removed_factor (account_id, kind, content, removed_at, expires_at)
    select account_id, 'passkey', to_jsonb(passkey), ${removedAt}, ${expiresAt} from passkey
    where account_id = ${accountId} and blocked_at is null and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)`.execute(
    db,
  );
}

/** Copies an app that accepts sign-ins. */
export async function copyApp({ db }: Store, { accountId, removedAt, expiresAt }: Removal) {
  await sql`insert into removed_factor (account_id, kind, content, sealed_secret, removed_at, expires_at)
    select account_id, 'app', to_jsonb(app) - 'sealed_secret', sealed_secret, ${removedAt}, ${expiresAt}
    from authenticator_app as app
    where account_id = ${accountId} and blocked_at is null and confirmed_at is not null`.execute(db);
}

/** Copies the codes that were not used. */
export async function copyCodes({ db }: Store, { accountId, removedAt, expiresAt }: Removal) {
  await sql`insert into removed_factor (account_id, kind, content, removed_at, expires_at)
    select account_id, 'recovery_code', to_jsonb(code), ${removedAt}, ${expiresAt} from recovery_code as code
    where account_id = ${accountId} and used_at is null`.execute(db);
}

/** Rows of a kind that were removed at `since` or later, and added before: what an intruder has added does not come back. */
function selectCandidates(kind: string, { accountId, since, now }: Candidates) {
  return sql`removed_factor where account_id = ${accountId} and kind = ${kind} and removed_at >= ${since} and expires_at > ${now}
    and coalesce(content ->> 'confirmed_at', content ->> 'created_at')::timestamptz < ${since}`;
}

/** Returns whether there were any. */
export async function restorePasskeys({ db }: Store, candidates: Candidates, blockedAt: Date | null): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into passkey
    select (jsonb_populate_record(null::passkey, content || jsonb_build_object('blocked_at', ${blockedAt}::timestamptz))).*
    from ${selectCandidates("passkey", candidates)} on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Returns whether there was one. An app that the account has stays. */
export async function restoreApp({ db }: Store, candidates: Candidates, blockedAt: Date | null): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into authenticator_app
    select (jsonb_populate_record(null::authenticator_app,
      content || jsonb_build_object('blocked_at', ${blockedAt}::timestamptz, 'sealed_secret', sealed_secret))).*
    from ${selectCandidates("app", candidates)} on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

export async function restoreCodes({ db }: Store, candidates: Candidates) {
  await sql`insert into recovery_code select (jsonb_populate_record(null::recovery_code, content)).*
    from ${selectCandidates("recovery_code", candidates)} on conflict do nothing`.execute(db);
}

export async function deleteRemovedFactors({ db }: Store, accountId: string) {
  await db.deleteFrom("removedFactor").where("accountId", "=", accountId).execute();
}

export async function deleteRemovedSince({ db }: Store, accountId: string, since: Date) {
  const rows = db.deleteFrom("removedFactor").where("accountId", "=", accountId);
  await rows.where("removedAt", ">=", since).execute();
}

export async function deleteExpiredRemovals({ db, now }: Ctx) {
  await db.deleteFrom("removedFactor").where("expiresAt", "<=", now()).execute();
}

/** Apps of every account, for a rotation of the secret. */
export function selectRemovedApps({ db }: Store) {
  const apps = db.selectFrom("removedFactor").select(["id", "accountId"]);
  return apps.where("kind", "=", "app").execute();
}

export async function lockRemovedSecret({ db }: Store, id: string): Promise<Buffer | undefined> {
  const row = db.selectFrom("removedFactor").select("sealedSecret").where("id", "=", id);
  return (await row.forUpdate().executeTakeFirst())?.sealedSecret ?? undefined;
}

export async function updateRemovedSecret({ db }: Store, id: string, sealedSecret: Buffer) {
  await db.updateTable("removedFactor").set({ sealedSecret }).where("id", "=", id).execute();
}

/** False if it is not blocked, or of another account. */
export function clearPasskeyBlock({ db }: Store, accountId: string, id: string): Promise<boolean> {
  const passkey = db.updateTable("passkey").set({ blockedAt: null }).where("accountId", "=", accountId);
  return applyChange(passkey.where("id", "=", id).where("blockedAt", "is not", null));
}

/** False if it is not blocked. */
export function clearAppBlock({ db }: Store, accountId: string): Promise<boolean> {
  const app = db.updateTable("authenticatorApp").set({ blockedAt: null }).where("accountId", "=", accountId);
  return applyChange(app.where("blockedAt", "is not", null));
}
