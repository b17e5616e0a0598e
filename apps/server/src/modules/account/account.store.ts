import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

export async function insertExport({ db, now }: Ctx, id: string, accountId: string): Promise<boolean> {
  return applyChange(
    db
      .insertInto("accountExport")
      .values({ id, accountId, status: "preparing", createdAt: now() })
      // A literal: with a parameter a cached plan cannot match the partial index.
      .onConflict((conflict) => conflict.column("accountId").where("status", "=", sql.lit("preparing")).doNothing()),
  );
}

export function selectExport({ db }: Ctx, id: string) {
  return db.selectFrom("accountExport").selectAll().where("id", "=", id).executeTakeFirst();
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof selectExport>>>;

/** The newest export that can be downloaded, is being prepared or has failed. */
export function selectLatestExport({ db, now }: Ctx, accountId: string) {
  return db
    .selectFrom("accountExport")
    .selectAll()
    .where("accountId", "=", accountId)
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now())]))
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
      .updateTable("accountExport")
      .set({ status: "ready", readyAt: now(), expiresAt, bytes, fileKey })
      .where("id", "=", id)
      .where("status", "=", "preparing"),
  );
}

export async function markFailed({ db }: Ctx, which: { accountId: string } | { before: Date }) {
  const query = db.updateTable("accountExport").set({ status: "failed" }).where("status", "=", "preparing");
  const some =
    "accountId" in which ? query.where("accountId", "=", which.accountId) : query.where("createdAt", "<", which.before);
  await some.execute();
}

/** Expired files, or all files of one account. */
export function selectExportFiles({ db, now }: Ctx, accountId?: string) {
  return db
    .selectFrom("accountExport")
    .select(["id", "fileKey"])
    .where("fileKey", "is not", null)
    .$if(accountId === undefined, (query) => query.where("expiresAt", "<=", now()))
    .$if(accountId !== undefined, (query) => query.where("accountId", "=", accountId as string))
    .execute();
}

export async function clearExportFile({ db, now }: Ctx, id: string) {
  const change = { fileKey: null, expiresAt: sql<Date>`least(expires_at, ${now()})` };
  await db.updateTable("accountExport").set(change).where("id", "=", id).execute();
}

export async function insertDeletion({ db, now }: Ctx, accountId: string): Promise<boolean> {
  return applyChange(
    db
      .insertInto("accountDeletion")
      .values({ accountId, requestedAt: now() })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** False if there was none, and for one whose erasure has started. */
export async function deleteDeletion({ db }: Ctx, accountId: string): Promise<boolean> {
  const query = db.deleteFrom("accountDeletion").where("accountId", "=", accountId).where("startedAt", "is", null);
  return applyChange(query);
}

export function selectDeletion({ db }: Ctx, accountId: string) {
  return db.selectFrom("accountDeletion").selectAll().where("accountId", "=", accountId).executeTakeFirst();
}

export function lockDeletion({ db }: Ctx, accountId: string) {
  const query = db.selectFrom("accountDeletion").selectAll().where("accountId", "=", accountId);
  return query.where("doneAt", "is", null).forUpdate().executeTakeFirst();
}

export async function markDeletionStarted({ db, now }: Ctx, accountId: string) {
  await db.updateTable("accountDeletion").set({ startedAt: now() }).where("accountId", "=", accountId).execute();
}

export function selectOpenDeletions({ db }: Ctx, requestedBefore: Date) {
  const query = db.selectFrom("accountDeletion").select("accountId").where("doneAt", "is", null);
  return query.where("requestedAt", "<=", requestedBefore).orderBy("requestedAt").execute();
}

export async function markDeletionDone({ db, now }: Ctx, accountId: string, username: string, reservedUntil: Date) {
  await db
    .updateTable("accountDeletion")
    .set({ doneAt: now(), username, usernameReservedUntil: reservedUntil })
    .where("accountId", "=", accountId)
    .execute();
}
