import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

export type FileType = "image/jpeg" | "application/pdf";
type NewFile = { id: string; disputeId: string; type: FileType; bytes: number; sha256: Buffer; key: string };

export async function insertFile({ db, now }: Ctx, { id, disputeId, type, bytes, sha256, key }: NewFile) {
  const row = { id, disputeId, type, bytes, fileSha256: sha256, fileKey: key, addedAt: now() };
  await db.insertInto("disputeFile").values(row).execute();
}

/** The files of the evidence, oldest first. */
export function selectFiles({ db }: Ctx, disputeId: string) {
  return db
    .selectFrom("disputeFile")
    .select(["id", "type", "bytes", "fileSha256 as sha256", "fileKey as key"])
    .where("disputeId", "=", disputeId)
    .where("removedAt", "is", null)
    .$narrowType<{ type: FileType; key: string }>()
    .orderBy("id")
    .execute();
}

/** A creator's file that is not removed. */
export function selectFile({ db }: Ctx, accountId: string, id: string) {
  return db
    .selectFrom("disputeFile as file")
    .innerJoin("dispute", "dispute.id", "file.disputeId")
    .select(["file.type", "file.fileKey as key"])
    .where("file.id", "=", id)
    .where("dispute.accountId", "=", accountId)
    .where("file.removedAt", "is", null)
    .$narrowType<{ type: FileType; key: string }>()
    .executeTakeFirst();
}

/** Returns whether there was such a file. `cleanupEvidence` deletes it from storage. */
export async function markRemoved({ db, now }: Ctx, disputeId: string, id: string): Promise<boolean> {
  const file = db.updateTable("disputeFile").set({ removedAt: now() }).where("id", "=", id);
  return applyChange(file.where("disputeId", "=", disputeId).where("removedAt", "is", null));
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
    .selectFrom("disputeFile")
    .select(["id", "fileKey as key"])
    .where("removedAt", "is not", null)
    .where("fileKey", "is not", null)
    .$narrowType<{ key: string }>()
    .limit(limit)
    .execute();
}

export async function markErased({ db }: Ctx, id: string) {
  await db.updateTable("disputeFile").set({ fileKey: null }).where("id", "=", id).execute();
}
