import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { WalletStatus } from "#db/tables";
import type { Refusal } from "./wallet.rules.ts";

export type WalletRow = NonNullable<Awaited<ReturnType<typeof selectWallet>>>;

export function selectWallet({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("wallet")
    .select([
      "id",
      "name",
      "document",
      sql<string | null>`to_char(birth_date, 'YYYY-MM-DD')`.as("birthDate"),
      "street",
      "street_number as streetNumber",
      "complement",
      "neighborhood",
      "city",
      "state",
      "zipcode",
      "pix_key as pixKey",
      "pix_key_changed_at as pixKeyChangedAt",
      "status",
      sql<Refusal[]>`refusals`.as("refusals"),
    ])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

export function lockWallet({ db }: Ctx, accountId: string) {
  return db.selectFrom("wallet").select("status").where("account_id", "=", accountId).forUpdate().executeTakeFirst();
}

export type HolderValues = {
  name: string;
  document: string;
  birthDate: string | null;
  street: string;
  streetNumber: string;
  complement: string | null;
  neighborhood: string;
  city: string;
  state: string;
  zipcode: string;
  pixKey: string;
  pixKeyChangedAt: Date | null;
  status: WalletStatus;
};

/** A new holder starts without the refusals of the previous one. */
export async function upsertWallet({ db, now }: Ctx, id: string, accountId: string, values: HolderValues) {
  const row = {
    name: values.name,
    document: values.document,
    birth_date: values.birthDate,
    street: values.street,
    street_number: values.streetNumber,
    complement: values.complement,
    neighborhood: values.neighborhood,
    city: values.city,
    state: values.state,
    zipcode: values.zipcode,
    pix_key: values.pixKey,
    pix_key_changed_at: values.pixKeyChangedAt,
    status: values.status,
    ...(values.status === "registered" && { refusals: "[]" }),
    updated_at: now(),
  };
  await db
    .insertInto("wallet")
    .values({ id, account_id: accountId, created_at: now(), ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
}

export async function updateStatus({ db, now }: Ctx, accountId: string, status: WalletStatus, refusals: Refusal[]) {
  await db
    .updateTable("wallet")
    .set({ status, refusals: JSON.stringify(refusals), updated_at: now() })
    .where("account_id", "=", accountId)
    .execute();
}

export async function deleteWalletRow({ db }: Ctx, accountId: string) {
  await db.deleteFrom("wallet").where("account_id", "=", accountId).execute();
}
