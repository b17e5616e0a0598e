import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

export async function insertExport({ db, now }: Ctx, id: string, accountId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("account_export")
    .values({ id, account_id: accountId, status: "preparing", created_at: now() })
    // Written out: a value that comes apart does not name the index to a plan that is kept.
    .onConflict((on) => on.column("account_id").where("status", "=", sql.lit("preparing")).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export function selectExport({ db }: Ctx, id: string) {
  return db.selectFrom("account_export").selectAll().where("id", "=", id).executeTakeFirst();
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof selectExport>>>;

/** The newest that can be fetched, is being made, or has just failed. */
export function selectLatestExport({ db, now }: Ctx, accountId: string) {
  return db
    .selectFrom("account_export")
    .selectAll()
    .where("account_id", "=", accountId)
    .where((on) => on.or([on("expires_at", "is", null), on("expires_at", ">", now())]))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function markReady(
  { db, now }: Ctx,
  id: string,
  { bytes, fileKey, expiresAt }: { bytes: number; fileKey: string; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account_export")
    .set({ status: "ready", ready_at: now(), expires_at: expiresAt, bytes, file_key: fileKey })
    .where("id", "=", id)
    .where("status", "=", "preparing")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markFailed({ db }: Ctx, ids: { id: string } | { before: Date }) {
  const failing = db.updateTable("account_export").set({ status: "failed" }).where("status", "=", "preparing");
  await ("id" in ids ? failing.where("id", "=", ids.id) : failing.where("created_at", "<", ids.before)).execute();
}

/** Files whose time is over, or all of one account. */
export function selectExportFiles({ db, now }: Ctx, accountId?: string) {
  return db
    .selectFrom("account_export")
    .select(["id", "file_key as fileKey"])
    .where("file_key", "is not", null)
    .$if(accountId === undefined, (query) => query.where("expires_at", "<=", now()))
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId as string))
    .execute();
}

export async function clearExportFile({ db, now }: Ctx, id: string) {
  const gone = { file_key: null, expires_at: sql<Date>`least(expires_at, ${now()})` };
  await db.updateTable("account_export").set(gone).where("id", "=", id).execute();
}

export async function insertDeletion({ db, now }: Ctx, accountId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("account_deletion")
    .values({ account_id: accountId, asked_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Answers whether there was one to withdraw. */
export async function deleteDeletion({ db }: Ctx, accountId: string): Promise<boolean> {
  const open = db.deleteFrom("account_deletion").where("account_id", "=", accountId).where("done_at", "is", null);
  return (await open.executeTakeFirst()).numDeletedRows > 0n;
}

export function selectDeletion({ db }: Ctx, accountId: string) {
  return db.selectFrom("account_deletion").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

export function lockDeletion({ db }: Ctx, accountId: string) {
  const open = db.selectFrom("account_deletion").selectAll().where("account_id", "=", accountId);
  return open.where("done_at", "is", null).forUpdate().executeTakeFirst();
}

export function selectOpenDeletions({ db }: Ctx, askedBefore: Date) {
  const open = db.selectFrom("account_deletion").select("account_id as accountId").where("done_at", "is", null);
  return open.where("asked_at", "<=", askedBefore).orderBy("asked_at").execute();
}

export async function markDeletionDone({ db, now }: Ctx, accountId: string, username: string, keptUntil: Date) {
  await db
    .updateTable("account_deletion")
    .set({ done_at: now(), username, username_kept_until: keptUntil })
    .where("account_id", "=", accountId)
    .execute();
}
