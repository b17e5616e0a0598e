import type { Ctx } from "#core/ctx";
import type { WalletDocumentSide, WalletDocumentStatus } from "#db/tables";

/** The newest of each side, in any status. */
export function selectNewestDocuments({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("walletDocument")
    .distinctOn("side")
    .select(["id", "side", "status", "sentAt"])
    .where("accountId", "=", accountId)
    .orderBy("side")
    .orderBy("id", "desc")
    .execute();
}

type NewDocument = { id: string; accountId: string; side: WalletDocumentSide; fileKey: string };

/** Replaces an undecided one of the same side. */
export async function insertDocument({ db, now }: Ctx, { id, accountId, side, fileKey }: NewDocument) {
  await db
    .updateTable("walletDocument")
    .set({ status: "replaced" })
    .where("accountId", "=", accountId)
    .where("side", "=", side)
    .where("status", "=", "sent")
    .execute();
  await db
    .insertInto("walletDocument")
    .values({ id, accountId, side, fileKey, sentAt: now(), status: "sent" })
    .execute();
}

export async function markDocuments({ db }: Ctx, accountId: string, status: WalletDocumentStatus) {
  await db
    .updateTable("walletDocument")
    .set({ status })
    .where("accountId", "=", accountId)
    .where("status", "=", "sent")
    .execute();
}

export function selectDocument({ db }: Ctx, id: string) {
  return db
    .selectFrom("walletDocument")
    .select(["accountId", "fileKey", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Stored pictures of decided or replaced documents. */
export function selectErasable({ db }: Ctx) {
  return db
    .selectFrom("walletDocument")
    .select(["id", "fileKey"])
    .where("status", "<>", "sent")
    .where("fileKey", "is not", null)
    .$narrowType<{ fileKey: string }>()
    .limit(200)
    .execute();
}

export async function markErased({ db }: Ctx, id: string) {
  await db.updateTable("walletDocument").set({ fileKey: null }).where("id", "=", id).execute();
}
