import { type Expression, type RawBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";

type Row = { accountId: string; username: string; fullName: string };

export async function insertProfile({ db }: Ctx, { accountId, username, fullName }: Row) {
  await db.insertInto("profile").values({ account_id: accountId, username, full_name: fullName }).execute();
}

export function selectProfile({ db }: Ctx, accountId: string) {
  return db.selectFrom("profile").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

export function selectProfileByUsername({ db }: Ctx, username: string) {
  return db.selectFrom("profile").selectAll().where("username", "=", username).executeTakeFirst();
}

const accents = { from: "áàâãäéèêëíìîïóòôõöúùûüçñ", to: "aaaaaeeeeiiiiooooouuuucn" };
const plain = (text: RawBuilder<string> | Expression<string>) =>
  sql<string>`translate(lower(${text}), ${accents.from}, ${accents.to})`;

/** Published ones, those whose username begins with it first. */
export function searchPublished({ db }: Ctx, query: string, limit: number) {
  const wanted = plain(sql<string>`${query}::text`);
  return db
    .selectFrom("profile")
    .selectAll()
    .where("published_at", "is not", null)
    .where((on) =>
      on.or([
        sql<boolean>`strpos(username, ${wanted}) > 0`,
        sql<boolean>`strpos(${plain(on.ref("full_name"))}, ${wanted}) > 0`,
      ]),
    )
    .orderBy(sql`not starts_with(username, ${wanted})`)
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

/** Changes what is given and leaves the rest. */
export function updateProfileRow({ db }: Ctx, accountId: string, { fullName, ...rest }: Partial<Change>) {
  return (
    db
      .updateTable("profile")
      // Setting the key to itself keeps a change of nothing a sentence of SQL.
      .set({ account_id: accountId, ...rest, ...(fullName !== undefined && { full_name: fullName }) })
      .where("account_id", "=", accountId)
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

export function updatePictureRow({ db }: Ctx, accountId: string, pictureId: string) {
  return db
    .updateTable("profile")
    .set({ picture_id: pictureId })
    .where("account_id", "=", accountId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** By the index `profile_hidden_picture`. */
export function selectHiddenPicture({ db }: Ctx, pictureId: string) {
  return db
    .selectFrom("profile")
    .select("account_id")
    .where("picture_id", "=", pictureId)
    .where("taken_down_at", "is not", null)
    .executeTakeFirst();
}

export async function unpublish({ db }: Ctx, accountId: string) {
  await db.updateTable("profile").set({ published_at: null }).where("account_id", "=", accountId).execute();
}

/** What was taken down is published to nobody. */
export async function markTakenDown({ db }: Ctx, accountId: string, at: Date | null) {
  await db
    .updateTable("profile")
    .set({ taken_down_at: at, ...(at && { published_at: null }) })
    .where("account_id", "=", accountId)
    .execute();
}

/** Nothing of the person stays but that there was one. */
export async function anonymise({ db }: Ctx, accountId: string, username: string) {
  const nobody = { full_name: "Conta apagada", bio: "", city: null, instagram: null, picture_id: null };
  await db
    .updateTable("profile")
    .set({ ...nobody, username, published_at: null })
    .where("account_id", "=", accountId)
    .execute();
}

/** Publishes a page once there is something to buy and a way to be paid, unless its creator leaves or it was taken down; a published page stays so. */
export async function publishIfSellable({ db, now }: Ctx, accountId: string) {
  await db
    .updateTable("profile")
    .set({ published_at: now() })
    .where("account_id", "=", accountId)
    .where("published_at", "is", null)
    .where("taken_down_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("account_deletion").select("asked_at").where("account_id", "=", accountId))),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("plan")
          .select(sql`1`.as("one"))
          .where("account_id", "=", accountId)
          .where("active", "=", true)
          .where("archived_at", "is", null),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("pix_key")
          .select(sql`1`.as("one"))
          .where("account_id", "=", accountId)
          .unionAll(
            selectFrom("gateway_connection")
              .select(sql`1`.as("one"))
              .where("account_id", "=", accountId)
              .where("status", "=", "verified"),
          ),
      ),
    )
    .execute();
}
