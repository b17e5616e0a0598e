import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

export type FileType = "image/jpeg" | "application/pdf";
type NewFile = { id: string; disputeId: string; type: FileType; bytes: number; sha256: Buffer; key: string };

export async function insertFile({ db, now }: Ctx, { id, disputeId, type, bytes, sha256, key }: NewFile) {
  const row = { id, dispute_id: disputeId, type, bytes, file_sha256: sha256, file_key: key, added_at: now() };
  await db.insertInto("dispute_file").values(row).execute();
}

/** The files of the evidence, oldest first. */
export function selectFiles({ db }: Ctx, disputeId: string) {
  return db
    .selectFrom("dispute_file")
    .select(["id", "type", "bytes", "file_sha256 as sha256", "file_key as key"])
    .where("dispute_id", "=", disputeId)
    .where("removed_at", "is", null)
    .$narrowType<{ type: FileType; key: string }>()
    .orderBy("id")
    .execute();
}

/** A creator's file that is not removed. */
export function selectFile({ db }: Ctx, accountId: string, id: string) {
  return db
    .selectFrom("dispute_file as file")
    .innerJoin("dispute", "dispute.id", "file.dispute_id")
    .select(["file.type", "file.file_key as key"])
    .where("file.id", "=", id)
    .where("dispute.account_id", "=", accountId)
    .where("file.removed_at", "is", null)
    .$narrowType<{ type: FileType; key: string }>()
    .executeTakeFirst();
}

/** Returns whether there was such a file. `cleanupEvidence` deletes it from storage. */
export async function markRemoved({ db, now }: Ctx, disputeId: string, id: string): Promise<boolean> {
  const file = db.updateTable("dispute_file").set({ removed_at: now() }).where("id", "=", id);
  return applyChange(file.where("dispute_id", "=", disputeId).where("removed_at", "is", null));
}

export async function markAllRemoved({ db, now }: Ctx, accountId: string) {
  await sql`update dispute_file file set removed_at = ${now()} from dispute
    where dispute.id = file.dispute_id and dispute.account_id = ${accountId} and file.removed_at is null`.execute(db);
}

export async function markDecidedRemoved({ db, now }: Ctx, decidedBefore: Date) {
  await sql`update dispute_file file set removed_at = ${now()} from dispute
    where dispute.id = file.dispute_id and dispute.decided_at < ${decidedBefore} and file.removed_at is null`.execute(
    db,
  );
}

export function selectErasable({ db }: Ctx, limit: number) {
  return db
    .selectFrom("dispute_file")
    .select(["id", "file_key as key"])
    .where("removed_at", "is not", null)
    .where("file_key", "is not", null)
    .$narrowType<{ key: string }>()
    .limit(limit)
    .execute();
}

export async function markErased({ db }: Ctx, id: string) {
  await db.updateTable("dispute_file").set({ file_key: null }).where("id", "=", id).execute();
}
