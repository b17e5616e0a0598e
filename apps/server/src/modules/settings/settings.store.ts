import type { settings } from "@camarim/contract";
import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { AccountSetting } from "#db/tables";

export type PixSettings = z.output<typeof settings.pixSettingsBody>;

export function selectPix({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("pix_key")
    .select(["type", "key", "document", "name", "city"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Serialises changes of a creator's key until the transaction ends. */
export async function lockPix({ db }: Ctx, accountId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pix key ${accountId}`}, 0))`.execute(db);
}

export async function upsertPix({ db, now }: Ctx, accountId: string, pix: PixSettings) {
  const values = { ...pix, updated_at: now() };
  await db
    .insertInto("pix_key")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

export function selectNextPix({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("next_pix_key")
    .select(["type", "key", "document", "name", "city", "starts_at as startsAt"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

export async function upsertNextPix({ db }: Ctx, accountId: string, pix: PixSettings, startsAt: Date) {
  const values = { ...pix, starts_at: startsAt };
  await db
    .insertInto("next_pix_key")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

/** Returns whether there was one. */
export async function deleteNextPix({ db }: Ctx, accountId: string): Promise<boolean> {
  return applyChange(db.deleteFrom("next_pix_key").where("account_id", "=", accountId));
}

/** Accounts with a due next key, the longest due first. */
export async function selectDuePix({ db, now }: Ctx, limit: number): Promise<string[]> {
  const due = db.selectFrom("next_pix_key").select("account_id").where("starts_at", "<=", now());
  return (await due.orderBy("starts_at").limit(limit).execute()).map(({ account_id }) => account_id);
}

/** Whether the creator has ever been paid here. */
export async function hasSold({ db }: Ctx, accountId: string): Promise<boolean> {
  const payments = db.selectFrom("payment").select("id").where("account_id", "=", accountId);
  return (await payments.where("paid_at", "is not", null).limit(1).executeTakeFirst()) !== undefined;
}

type Setting = Omit<Selectable<AccountSetting>, "account_id" | "updated_at">;

export function selectSetting({ db }: Ctx, accountId: string): Promise<Setting | undefined> {
  return db.selectFrom("account_setting").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

export async function upsertSetting(
  { db, now }: Ctx,
  accountId: string,
  change: { [Key in keyof Setting]?: Setting[Key] | undefined },
) {
  const values = { ...change, updated_at: now() };
  await db
    .insertInto("account_setting")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

export async function deleteSettingsRow({ db }: Ctx, accountId: string) {
  await db.deleteFrom("next_pix_key").where("account_id", "=", accountId).execute();
  await db.deleteFrom("pix_key").where("account_id", "=", accountId).execute();
  await db.deleteFrom("account_setting").where("account_id", "=", accountId).execute();
}
