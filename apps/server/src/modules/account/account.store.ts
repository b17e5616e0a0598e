import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

export async function insertExport({ db, now }: Ctx, id: string, accountId: string): Promise<boolean> {
  return applyChange(
    db
      .insertInto("account_export")
      .values({ id, account_id: accountId, status: "preparing", created_at: now() })
      // A literal: with a parameter a cached plan cannot match the partial index.
      .onConflict((conflict) => conflict.column("account_id").where("status", "=", sql.lit("preparing")).doNothing()),
  );
}

export function selectExport({ db }: Ctx, id: string) {
  return db.selectFrom("account_export").selectAll().where("id", "=", id).executeTakeFirst();
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof selectExport>>>;

/** The newest export that can be downloaded, is being prepared or has failed. */
export function selectLatestExport({ db, now }: Ctx, accountId: string) {
  return db
    .selectFrom("account_export")
    .selectAll()
    .where("account_id", "=", accountId)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now())]))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function markReady(
  { db, now }: Ctx,
  id: string,
  { bytes, fileKey, expiresAt }: { bytes: number; fileKey: string; expiresAt: Date },
): Promise<boolean> {
  return applyChange(
    db
      .updateTable("account_export")
      .set({ status: "ready", ready_at: now(), expires_at: expiresAt, bytes, file_key: fileKey })
      .where("id", "=", id)
      .where("status", "=", "preparing"),
  );
}

export async function markFailed({ db }: Ctx, ids: { id: string } | { before: Date }) {
  const query = db.updateTable("account_export").set({ status: "failed" }).where("status", "=", "preparing");
  await ("id" in ids ? query.where("id", "=", ids.id) : query.where("created_at", "<", ids.before)).execute();
}

/** Expired files, or all files of one account. */
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
  const change = { file_key: null, expires_at: sql<Date>`least(expires_at, ${now()})` };
  await db.updateTable("account_export").set(change).where("id", "=", id).execute();
}

export async function insertDeletion({ db, now }: Ctx, accountId: string): Promise<boolean> {
  return applyChange(
    db
      .insertInto("account_deletion")
      .values({ account_id: accountId, requested_at: now() })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** False if there was none. */
export async function deleteDeletion({ db }: Ctx, accountId: string): Promise<boolean> {
  const query = db.deleteFrom("account_deletion").where("account_id", "=", accountId).where("done_at", "is", null);
  return applyChange(query);
}

export function selectDeletion({ db }: Ctx, accountId: string) {
  return db.selectFrom("account_deletion").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

export function lockDeletion({ db }: Ctx, accountId: string) {
  const query = db.selectFrom("account_deletion").selectAll().where("account_id", "=", accountId);
  return query.where("done_at", "is", null).forUpdate().executeTakeFirst();
}

export function selectOpenDeletions({ db }: Ctx, requestedBefore: Date) {
  const query = db.selectFrom("account_deletion").select("account_id as accountId").where("done_at", "is", null);
  return query.where("requested_at", "<=", requestedBefore).orderBy("requested_at").execute();
}

export async function markDeletionDone({ db, now }: Ctx, accountId: string, username: string, reservedUntil: Date) {
  await db
    .updateTable("account_deletion")
    .set({ done_at: now(), username, username_reserved_until: reservedUntil })
    .where("account_id", "=", accountId)
    .execute();
}
