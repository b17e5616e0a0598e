import type { settings } from "@camarim/contract";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import type { AccountSetting } from "#db/tables";

export type PixSettings = Omit<z.output<typeof settings.pixSettingsBody>, "currentPassword">;

export function selectPix({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("pix_key")
    .select(["type", "key", "document", "name", "city"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

export async function upsertPix({ db, now }: Ctx, accountId: string, pix: PixSettings) {
  const values = { ...pix, updated_at: now() };
  await db
    .insertInto("pix_key")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

type Setting = Omit<Selectable<AccountSetting>, "account_id" | "updated_at">;

export function selectSetting({ db }: Ctx, accountId: string): Promise<Setting | undefined> {
  return db.selectFrom("account_setting").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

export async function upsertSetting({ db, now }: Ctx, accountId: string, change: Partial<Setting>) {
  const values = { ...change, updated_at: now() };
  await db
    .insertInto("account_setting")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

export async function deleteSettings({ db }: Ctx, accountId: string) {
  await db.deleteFrom("pix_key").where("account_id", "=", accountId).execute();
  await db.deleteFrom("account_setting").where("account_id", "=", accountId).execute();
}
