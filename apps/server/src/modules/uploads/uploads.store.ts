import type { UploadIntent } from "@camarim/contract/uploads";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

export type UploadRow = Awaited<ReturnType<typeof selectUpload>> & object;

type NewUpload = { id: string; accountId: string; key: string | undefined; wish: UploadIntent; bytes: number };

/** Lets one open at a time: the limit is of all of them. Answers whether the account's e-mail is proved. */
export async function lockUploads({ db }: Ctx, accountId: string): Promise<boolean> {
  const account = db.selectFrom("account").select("email_verified_at").where("id", "=", accountId);
  return Boolean((await account.forNoKeyUpdate().executeTakeFirst())?.email_verified_at);
}

export async function insertUpload({ db, now }: Ctx, { id, accountId, key, wish, bytes }: NewUpload) {
  await db
    .insertInto("upload")
    .values({
      ...{ id, key, bytes, account_id: accountId, kind: wish.kind, state: "open" },
      wish: JSON.stringify(wish),
      created_at: now(),
      touched_at: now(),
    })
    .execute();
}

export function selectUpload({ db }: Ctx, id: string) {
  return db.selectFrom("upload").selectAll().where("id", "=", id).executeTakeFirst();
}

export function selectByKey({ db }: Ctx, accountId: string, key: string) {
  return db
    .selectFrom("upload")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** How many uploads of an account are open, and how many bytes they are to have. */
export function sumOpen({ db }: Ctx, accountId: string): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom("upload")
    .select([sql<number>`count(*)::int`.as("count"), sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes")])
    .where("account_id", "=", accountId)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
}

/** How many bytes the uploads are to have, of all accounts, that somebody has sent something of since. */
export async function sumReserved({ db }: Ctx, touchedSince: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom("upload")
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"))
    .where("state", "=", "open")
    .where("touched_at", ">", touchedSince)
    .executeTakeFirstOrThrow();
  return bytes;
}

export async function markTouched({ db, now }: Ctx, id: string) {
  await db.updateTable("upload").set({ touched_at: now() }).where("id", "=", id).where("state", "=", "open").execute();
}

/** Answers whether it was still open: of two who publish at once, one does. */
export async function markPublished({ db, now }: Ctx, id: string, becameId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("upload")
    .set({ state: "published", became_id: becameId, touched_at: now() })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markRefused({ db, now }: Ctx, id: string, refusal: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("upload")
    .set({ state: "refused", refusal, touched_at: now() })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Answers whether it was still open. */
export async function deleteOpen({ db }: Ctx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("upload")
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Open, and nobody has sent anything since. */
export function selectOpenSince({ db }: Ctx, touchedBefore: Date) {
  return db
    .selectFrom("upload")
    .select(["id", "account_id", "bytes", "touched_at"])
    .where("state", "=", "open")
    .where("touched_at", "<", touchedBefore)
    .orderBy("touched_at")
    .limit(5_000)
    .execute();
}

export async function deleteSettled({ db }: Ctx, touchedBefore: Date) {
  await db.deleteFrom("upload").where("state", "<>", "open").where("touched_at", "<", touchedBefore).execute();
}
