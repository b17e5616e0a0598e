import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { WalletReviewDecision, WalletStatus } from "#db/tables";
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
      "streetNumber",
      "complement",
      "neighborhood",
      "city",
      "state",
      "zipcode",
      "pixKey",
      "pixKeyChangedAt",
      "status",
      sql<Refusal[]>`refusals`.as("refusals"),
    ])
    .where("accountId", "=", accountId)
    .executeTakeFirst();
}

export function lockWallet({ db }: Ctx, accountId: string) {
  return db.selectFrom("wallet").select("status").where("accountId", "=", accountId).forUpdate().executeTakeFirst();
}

/** Serialises registrations by a gateway's application until the transaction ends, also before there is a row. */
export async function lockKnownHolder({ db }: Ctx, accountId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`known holder ${accountId}`}, 0))`.execute(db);
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
    birthDate: values.birthDate,
    street: values.street,
    streetNumber: values.streetNumber,
    complement: values.complement,
    neighborhood: values.neighborhood,
    city: values.city,
    state: values.state,
    zipcode: values.zipcode,
    pixKey: values.pixKey,
    pixKeyChangedAt: values.pixKeyChangedAt,
    status: values.status,
    ...(values.status === "registered" && { refusals: "[]" }),
    updatedAt: now(),
  };
  await db
    .insertInto("wallet")
    .values({ id, accountId, createdAt: now(), ...row })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet(row))
    .execute();
}

export async function updateStatus({ db, now }: Ctx, accountId: string, status: WalletStatus, refusals: Refusal[]) {
  await db
    .updateTable("wallet")
    .set({ status, refusals: JSON.stringify(refusals), updatedAt: now() })
    .where("accountId", "=", accountId)
    .execute();
}

export async function deleteWalletRow({ db }: Ctx, accountId: string) {
  await db.deleteFrom("wallet").where("accountId", "=", accountId).execute();
}

export type WalletNotice = { email: string; decision: WalletReviewDecision | null; refusals: { message: string }[] };

export function selectWalletNotice({ db }: Ctx, reviewId: string): Promise<WalletNotice | undefined> {
  return db
    .selectFrom("walletReview as review")
    .innerJoin("account", "account.id", "review.accountId")
    .select(["account.email", "review.decision", sql<WalletNotice["refusals"]>`review.refusals`.as("refusals")])
    .where("review.id", "=", reviewId)
    .executeTakeFirst();
}
