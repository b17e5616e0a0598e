import type { Ctx } from "#core/ctx";
import type { ApplicantDocuments } from "#ports/gateways/port";

export type DocumentKind = keyof ApplicantDocuments;
type NewDocument = { accountId: string; kind: DocumentKind; type: "image/jpeg" | "application/pdf"; sealed: Buffer };

/** Replaces an earlier document of that kind. */
export async function upsertDocument({ db, now }: Ctx, { accountId, ...row }: NewDocument) {
  const values = { ...row, createdAt: now() };
  await db
    .insertInto("iuguDocument")
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.columns(["accountId", "kind"]).doUpdateSet(values))
    .execute();
}

export function selectDocuments({ db }: Ctx, accountId: string) {
  return db.selectFrom("iuguDocument").selectAll().where("accountId", "=", accountId).orderBy("kind").execute();
}

/** Without the file contents. */
export function selectDocumentTimes({ db }: Ctx, accountId: string) {
  const documents = db
    .selectFrom("iuguDocument")
    .select(["kind", "type", "createdAt"])
    .where("accountId", "=", accountId);
  return documents.orderBy("kind").execute();
}

export async function deleteDocuments({ db }: Ctx, accountId: string) {
  await db.deleteFrom("iuguDocument").where("accountId", "=", accountId).execute();
}

export async function deleteDocumentsBefore({ db }: Ctx, at: Date) {
  await db.deleteFrom("iuguDocument").where("createdAt", "<", at).execute();
}

/** Documents wait for days at most, so there are few. */
export function lockDocuments({ db }: Pick<Ctx, "db">) {
  return db
    .selectFrom("iuguDocument")
    .select(["accountId", "kind", "sealed"])
    .orderBy("accountId")
    .orderBy("kind")
    .forUpdate()
    .execute();
}

export async function updateSealedDocument(
  { db }: Pick<Ctx, "db">,
  { accountId, kind, sealed }: { accountId: string; kind: string; sealed: Buffer },
) {
  const document = db.updateTable("iuguDocument").set({ sealed }).where("accountId", "=", accountId);
  await document.where("kind", "=", kind).execute();
}
