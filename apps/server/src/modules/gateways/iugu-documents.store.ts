import type { Ctx } from "#core/ctx";
import type { ApplicantDocuments } from "#ports/gateways/port";

export type DocumentKind = keyof ApplicantDocuments;
type NewDocument = { accountId: string; kind: DocumentKind; type: "image/jpeg" | "application/pdf"; sealed: Buffer };

/** Replaces an earlier document of that kind. */
export async function upsertDocument({ db, now }: Ctx, { accountId, ...row }: NewDocument) {
  const values = { ...row, created_at: now() };
  await db
    .insertInto("iugu_document")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(["account_id", "kind"]).doUpdateSet(values))
    .execute();
}

export function selectDocuments({ db }: Ctx, accountId: string) {
  return db.selectFrom("iugu_document").selectAll().where("account_id", "=", accountId).orderBy("kind").execute();
}

/** Without the file contents. */
export function selectDocumentTimes({ db }: Ctx, accountId: string) {
  const documents = db
    .selectFrom("iugu_document")
    .select(["kind", "type", "created_at"])
    .where("account_id", "=", accountId);
  return documents.orderBy("kind").execute();
}

export async function deleteDocuments({ db }: Ctx, accountId: string) {
  await db.deleteFrom("iugu_document").where("account_id", "=", accountId).execute();
}

export async function deleteDocumentsBefore({ db }: Ctx, at: Date) {
  await db.deleteFrom("iugu_document").where("created_at", "<", at).execute();
}

/** Documents wait for days at most, so there are few. */
export function lockDocuments({ db }: Pick<Ctx, "db">) {
  return db
    .selectFrom("iugu_document")
    .select(["account_id", "kind", "sealed"])
    .orderBy("account_id")
    .orderBy("kind")
    .forUpdate()
    .execute();
}

export async function updateSealedDocument(
  { db }: Pick<Ctx, "db">,
  { accountId, kind, sealed }: { accountId: string; kind: string; sealed: Buffer },
) {
  const document = db.updateTable("iugu_document").set({ sealed }).where("account_id", "=", accountId);
  await document.where("kind", "=", kind).execute();
}
