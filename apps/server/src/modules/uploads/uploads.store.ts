import type { UploadIntent } from "@camarim/contract/uploads";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

export type UploadRow = Awaited<ReturnType<typeof selectUpload>> & object;

type NewUpload = { id: string; accountId: string; key: string | undefined; intent: UploadIntent; bytes: number };

/**
 * Serialises creations of an account's uploads, since the limits apply to all of them, and cancellations by key. True if the account's
 * e-mail is verified.
 */
export async function lockUploads({ db }: Ctx, accountId: string): Promise<boolean> {
  const account = db.selectFrom("account").select("emailVerifiedAt").where("id", "=", accountId);
  return Boolean((await account.forNoKeyUpdate().executeTakeFirst())?.emailVerifiedAt);
}

export async function insertUpload({ db, now }: Ctx, { id, accountId, key, intent, bytes }: NewUpload) {
  await db
    .insertInto("upload")
    .values({
      ...{ id, key, bytes, accountId, kind: intent.kind, state: "open" },
      intent: JSON.stringify(intent),
      createdAt: now(),
      lastActivityAt: now(),
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
    .where("accountId", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Open uploads of an account and their total bytes. */
export function sumOpen({ db }: Ctx, accountId: string): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom("upload")
    .select([sql<number>`count(*)::int`.as("count"), sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes")])
    .where("accountId", "=", accountId)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
}

/** Total bytes of open uploads of all accounts with progress since `touchedSince`. */
export async function sumReserved({ db }: Ctx, touchedSince: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom("upload")
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"))
    .where("state", "=", "open")
    .where("lastActivityAt", ">", touchedSince)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** True if it was open: only one of two concurrent publications succeeds. */
export async function markPublished({ db, now }: Ctx, id: string, publishedId: string): Promise<boolean> {
  return applyChange(
    db
      .updateTable("upload")
      .set({ state: "published", publishedId, refusal: null, lastActivityAt: now() })
      .where("id", "=", id)
      .where("state", "=", "open"),
  );
}

export async function markRefused({ db, now }: Ctx, id: string, refusal: string): Promise<boolean> {
  return applyChange(
    db
      .updateTable("upload")
      .set({ state: "refused", refusal, lastActivityAt: now() })
      .where("id", "=", id)
      .where("state", "=", "open"),
  );
}

/** It stays open. */
export async function markToBeRetried({ db }: Ctx, id: string, refusal: string) {
  await db.updateTable("upload").set({ refusal }).where("id", "=", id).where("state", "=", "open").execute();
}

/** True if it was open. */
export async function deleteOpenUpload({ db }: Ctx, id: string): Promise<boolean> {
  return applyChange(db.deleteFrom("upload").where("id", "=", id).where("state", "=", "open"));
}

/** A later creation with this key is refused. */
export async function insertCancellation({ db, now }: Ctx, accountId: string, key: string) {
  await db
    .insertInto("uploadCancellation")
    .values({ accountId, key, canceledAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isCanceled({ db }: Ctx, accountId: string, key: string): Promise<boolean> {
  const row = db
    .selectFrom("uploadCancellation")
    .select("key")
    .where("accountId", "=", accountId)
    .where("key", "=", key);
  return (await row.executeTakeFirst()) !== undefined;
}

export async function deleteCancellations({ db }: Ctx, canceledBefore: Date) {
  await db.deleteFrom("uploadCancellation").where("canceledAt", "<", canceledBefore).execute();
}

export async function deleteCancellationsOf({ db }: Ctx, accountId: string) {
  await db.deleteFrom("uploadCancellation").where("accountId", "=", accountId).execute();
}

/** Open uploads without progress since then. */
export function selectStaleUploads({ db }: Ctx, touchedBefore: Date) {
  return db
    .selectFrom("upload")
    .select(["id", "accountId", "bytes", "receivedBytes", "refusal", "lastActivityAt"])
    .where("state", "=", "open")
    .where("lastActivityAt", "<", touchedBefore)
    .orderBy("lastActivityAt")
    .limit(5_000)
    .execute();
}

export function selectUploadsOf({ db }: Ctx, accountId: string) {
  return db.selectFrom("upload").select("id").where("accountId", "=", accountId).execute();
}

/** Of any state, with its parts. */
export async function deleteUpload({ db }: Ctx, id: string) {
  await db.deleteFrom("upload").where("id", "=", id).execute();
}

export async function deleteSettled({ db }: Ctx, touchedBefore: Date) {
  await db.deleteFrom("upload").where("state", "<>", "open").where("lastActivityAt", "<", touchedBefore).execute();
}

type Part = { uploadId: string; start: number; bytes: number; key: string };

/** Moves the offset of an open upload. Undefined if it is not `offset` any more. */
export function addReceived({ db, now }: Ctx, id: string, offset: number, bytes: number) {
  return db
    .updateTable("upload")
    .set({ receivedBytes: offset + bytes, lastActivityAt: now() })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("receivedBytes", "=", offset)
    .returningAll()
    .executeTakeFirst();
}

export async function insertPart({ db }: Ctx, { uploadId, start, bytes, key }: Part) {
  await db.insertInto("uploadPart").values({ uploadId, startByte: start, bytes, key }).execute();
}

/** In the order of their bytes. */
export function selectParts({ db }: Ctx, uploadId: string) {
  return db.selectFrom("uploadPart").selectAll().where("uploadId", "=", uploadId).orderBy("startByte").execute();
}

export async function deleteParts({ db }: Ctx, uploadId: string) {
  await db.deleteFrom("uploadPart").where("uploadId", "=", uploadId).execute();
}

/** Published and refused uploads whose parts are still stored. */
export function selectSettledWithParts({ db }: Ctx) {
  return db
    .selectFrom("upload")
    .select("id")
    .where("state", "<>", "open")
    .where("id", "in", db.selectFrom("uploadPart").select("uploadId"))
    .limit(5_000)
    .execute();
}
