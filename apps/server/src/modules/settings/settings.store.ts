import type { settings } from "@camarim/contract";
import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { AccountSetting } from "#db/tables";

export type PixSettings = z.output<typeof settings.pixSettingsBody>;

export function selectPix({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("pixKey")
    .select(["type", "key", "document", "name", "city"])
    .where("accountId", "=", accountId)
    .executeTakeFirst();
}

/** Serialises changes of a creator's key until the transaction ends. */
export async function lockPix({ db }: Ctx, accountId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pix key ${accountId}`}, 0))`.execute(db);
}

export async function upsertPix({ db, now }: Ctx, accountId: string, pix: PixSettings) {
  const values = { ...pix, updatedAt: now() };
  await db
    .insertInto("pixKey")
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet(values))
    .execute();
}

export function selectNextPix({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("nextPixKey")
    .select(["type", "key", "document", "name", "city", "startsAt"])
    .where("accountId", "=", accountId)
    .executeTakeFirst();
}

export async function upsertNextPix({ db }: Ctx, accountId: string, pix: PixSettings, startsAt: Date) {
  const values = { ...pix, startsAt };
  await db
    .insertInto("nextPixKey")
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet(values))
    .execute();
}

/** Returns whether there was one. */
export async function deleteNextPix({ db }: Ctx, accountId: string): Promise<boolean> {
  return applyChange(db.deleteFrom("nextPixKey").where("accountId", "=", accountId));
}

/** Accounts with a due next key, the longest due first. */
export async function selectDuePix({ db, now }: Ctx, limit: number): Promise<string[]> {
  const due = db.selectFrom("nextPixKey").select("accountId").where("startsAt", "<=", now());
  return (await due.orderBy("startsAt").limit(limit).execute()).map(({ accountId }) => accountId);
}

/** Whether the creator has ever been paid here. */
export async function hasSold({ db }: Ctx, accountId: string): Promise<boolean> {
  const payments = db.selectFrom("payment").select("id").where("accountId", "=", accountId);
  return (await payments.where("paidAt", "is not", null).limit(1).executeTakeFirst()) !== undefined;
}

type Setting = Omit<Selectable<AccountSetting>, "accountId" | "updatedAt">;

export function selectSetting({ db }: Ctx, accountId: string): Promise<Setting | undefined> {
  return db.selectFrom("accountSetting").selectAll().where("accountId", "=", accountId).executeTakeFirst();
}

export async function upsertSetting(
  { db, now }: Ctx,
  accountId: string,
  change: { [Key in keyof Setting]?: Setting[Key] | undefined },
) {
  const values = { ...change, updatedAt: now() };
  await db
    .insertInto("accountSetting")
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet(values))
    .execute();
}

export async function deleteSettingsRow({ db }: Ctx, accountId: string) {
  await db.deleteFrom("nextPixKey").where("accountId", "=", accountId).execute();
  await db.deleteFrom("pixKey").where("accountId", "=", accountId).execute();
  await db.deleteFrom("accountSetting").where("accountId", "=", accountId).execute();
}
