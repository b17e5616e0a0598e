import type { Ctx } from "#core/ctx";
import type { ApplicantDocuments } from "#ports/gateways/port";

export type DocumentKind = keyof ApplicantDocuments;
type New = { accountId: string; kind: DocumentKind; type: "image/jpeg" | "application/pdf"; sealed: Buffer };

/** In the place of an earlier one. */
export async function upsertDocument({ db, now }: Ctx, { accountId, ...row }: New) {
  const fresh = { ...row, created_at: now() };
  await db
    .insertInto("iugu_document")
    .values({ account_id: accountId, ...fresh })
    .onConflict((on) => on.columns(["account_id", "kind"]).doUpdateSet(fresh))
    .execute();
}

export function selectDocuments({ db }: Ctx, accountId: string) {
  return db.selectFrom("iugu_document").selectAll().where("account_id", "=", accountId).orderBy("kind").execute();
}

/** Without the files themselves. */
export function selectDocumentTimes({ db }: Ctx, accountId: string) {
  const found = db.selectFrom("iugu_document").select(["kind", "created_at"]).where("account_id", "=", accountId);
  return found.orderBy("kind").execute();
}

export async function deleteDocuments({ db }: Ctx, accountId: string) {
  await db.deleteFrom("iugu_document").where("account_id", "=", accountId).execute();
}

export async function deleteDocumentsBefore({ db }: Ctx, at: Date) {
  await db.deleteFrom("iugu_document").where("created_at", "<", at).execute();
}
