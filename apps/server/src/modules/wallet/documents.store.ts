import type { Ctx } from "#core/ctx";
import type { WalletDocumentSide, WalletDocumentStatus } from "#db/tables";

/** The newest of each side, in any status. */
export function selectNewestDocuments({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("wallet_document")
    .distinctOn("side")
    .select(["id", "side", "status", "sent_at as sentAt"])
    .where("account_id", "=", accountId)
    .orderBy("side")
    .orderBy("id", "desc")
    .execute();
}

type NewDocument = { id: string; accountId: string; side: WalletDocumentSide; fileKey: string };

/** Replaces an undecided one of the same side. */
export async function insertDocument({ db, now }: Ctx, { id, accountId, side, fileKey }: NewDocument) {
  await db
    .updateTable("wallet_document")
    .set({ status: "replaced" })
    .where("account_id", "=", accountId)
    .where("side", "=", side)
    .where("status", "=", "sent")
    .execute();
  await db
    .insertInto("wallet_document")
    .values({ id, account_id: accountId, side, file_key: fileKey, sent_at: now(), status: "sent" })
    .execute();
}

export async function markDocuments({ db }: Ctx, accountId: string, status: WalletDocumentStatus) {
  await db
    .updateTable("wallet_document")
    .set({ status })
    .where("account_id", "=", accountId)
    .where("status", "=", "sent")
    .execute();
}

export function selectDocument({ db }: Ctx, id: string) {
  return db
    .selectFrom("wallet_document")
    .select(["account_id as accountId", "file_key as fileKey", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Stored pictures of decided or replaced documents. */
export function selectErasable({ db }: Ctx) {
  return db
    .selectFrom("wallet_document")
    .select(["id", "file_key as fileKey"])
    .where("status", "<>", "sent")
    .where("file_key", "is not", null)
    .$narrowType<{ fileKey: string }>()
    .limit(200)
    .execute();
}

export async function markErased({ db }: Ctx, id: string) {
  await db.updateTable("wallet_document").set({ file_key: null }).where("id", "=", id).execute();
}
