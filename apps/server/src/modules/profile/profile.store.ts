import { type Expression, type RawBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";

type NewProfile = { accountId: string; username: string; fullName: string };

export async function insertProfile({ db }: Ctx, { accountId, username, fullName }: NewProfile) {
  await db.insertInto("profile").values({ accountId, username, fullName }).execute();
}

export function selectProfile({ db }: Ctx, accountId: string) {
  return db.selectFrom("profile").selectAll().where("accountId", "=", accountId).executeTakeFirst();
}

export function selectProfileByUsername({ db }: Ctx, username: string) {
  return db.selectFrom("profile").selectAll().where("username", "=", username).executeTakeFirst();
}

const accents = { from: "áàâãäéèêëíìîïóòôõöúùûüçñ", to: "aaaaaeeeeiiiiooooouuuucn" };
const withoutAccents = (text: RawBuilder<string> | Expression<string>) =>
  sql<string>`translate(lower(${text}), ${accents.from}, ${accents.to})`;

/** Published profiles, usernames that begin with the query first. */
export function searchPublished({ db }: Ctx, query: string, limit: number) {
  const pattern = withoutAccents(sql<string>`${query}::text`);
  return db
    .selectFrom("profile")
    .selectAll()
    .where("publishedAt", "is not", null)
    .where((eb) =>
      eb.or([
        sql<boolean>`strpos(username, ${pattern}) > 0`,
        sql<boolean>`strpos(${withoutAccents(eb.ref("fullName"))}, ${pattern}) > 0`,
      ]),
    )
    .orderBy(sql`not starts_with(username, ${pattern})`)
    .orderBy("username")
    .limit(limit)
    .execute();
}

type Change = {
  fullName: string;
  username: string;
  bio: string;
  city: string | null;
  instagram: string | null;
  adult: boolean;
};

/** Updates only the given fields. */
export async function updateProfileRow(
  { db }: Ctx,
  accountId: string,
  { fullName, ...rest }: { [Key in keyof Change]?: Change[Key] | undefined },
) {
  await db
    .updateTable("profile")
    // Without a column to set the statement would be invalid; setting the key to itself keeps an empty change valid.
    .set({ accountId, ...rest, ...(fullName !== undefined && { fullName }) })
    .where("accountId", "=", accountId)
    .execute();
}

export function updatePictureRow({ db }: Ctx, accountId: string, pictureId: string) {
  return db
    .updateTable("profile")
    .set({ pictureId })
    .where("accountId", "=", accountId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** By the index `profile_hidden_picture`. */
export function selectHiddenPicture({ db }: Ctx, pictureId: string) {
  return db
    .selectFrom("profile")
    .select("accountId")
    .where("pictureId", "=", pictureId)
    .where("takenDownAt", "is not", null)
    .executeTakeFirst();
}

export async function markUnpublished({ db }: Pick<Ctx, "db">, accountId: string) {
  await db.updateTable("profile").set({ publishedAt: null }).where("accountId", "=", accountId).execute();
}

/** Also unpublishes the page. `at` null restores it, without publishing it. */
export async function markTakenDown(
  { db }: Ctx,
  accountId: string,
  at: Date | null,
  { underReview = false }: { underReview?: boolean } = {},
) {
  await db
    .updateTable("profile")
    .set({ takenDownAt: at, underReviewAt: underReview ? at : null, ...(at && { publishedAt: null }) })
    .where("accountId", "=", accountId)
    // Reports do not open again what an admin took down.
    .$if(underReview, (query) => query.where("takenDownAt", "is", null))
    .execute();
}

export async function anonymise({ db }: Ctx, accountId: string, username: string) {
  const anonymous = { fullName: "Conta apagada", bio: "", city: null, instagram: null, pictureId: null };
  await db
    .updateTable("profile")
    .set({ ...anonymous, username, publishedAt: null })
    .where("accountId", "=", accountId)
    .execute();
}

/**
 * Publishes a page that has an active plan and a way to be paid, unless its account is being deleted or the page was
 * taken down. A published page keeps its date.
 */
export async function publishIfSellable({ db, now }: Pick<Ctx, "db" | "now">, accountId: string) {
  await db
    .updateTable("profile")
    .set({ publishedAt: now() })
    .where("accountId", "=", accountId)
    .where("publishedAt", "is", null)
    .where("takenDownAt", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("account").select("id").where("id", "=", accountId).where("suspendedAt", "is not", null),
        ),
      ),
    )
    .where(({ not }) => not(isLeaving(accountId)))
    .where(hasPlanOnSale(accountId))
    .where(canBePaid(accountId))
    .execute();
}

const isLeaving = (accountId: string) =>
  sql<boolean>`exists (select from account_deletion where account_id = ${accountId})`;
const hasPlanOnSale = (accountId: string) =>
  sql<boolean>`exists (select from plan where account_id = ${accountId} and active and archived_at is null)`;
/** As `findPaymentOptions`: an account at a gateway that waits to sell, or whose start was canceled, is not the account's gateway. */
const canBePaid = (accountId: string) => sql<boolean>`(exists (select from pix_key where account_id = ${accountId})
  or exists (
    select from gateway_connection as connection
    join account on account.id = connection.account_id and account.payment_gateway = connection.gateway
    where account.id = ${accountId} and connection.status = 'verified'))`;

/** What `publishIfSellable` requires, one by one. */
export async function selectSellability({ db }: Ctx, accountId: string) {
  const { rows } = await sql<{ isLeaving: boolean; hasPlan: boolean; canBePaid: boolean }>`
    select ${isLeaving(accountId)} as is_leaving, ${hasPlanOnSale(accountId)} as has_plan, ${canBePaid(accountId)} as can_be_paid`.execute(
    db,
  );
  return rows[0];
}
