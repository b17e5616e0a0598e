import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import type { BillingReceiptDecision } from "#db/tables";

export function selectUndecidedReceipt({ db }: Ctx, billingId: string) {
  return db
    .selectFrom("billingReceipt")
    .select(["id", "fileSha256"])
    .where("billingId", "=", billingId)
    .where("decision", "is", null)
    .executeTakeFirst();
}

type NewReceipt = { id: string; billingId: string; fileKey: string; fileSha256: Buffer };

export async function insertReceipt({ db, now }: Ctx, { id, billingId, fileKey, fileSha256 }: NewReceipt) {
  await db.insertInto("billingReceipt").values({ id, billingId, fileKey, fileSha256, sentAt: now() }).execute();
}

/** Whether this file was approved for any billing. */
export async function hasApproved({ db }: Ctx, fileSha256: Buffer): Promise<boolean> {
  const receipts = db.selectFrom("billingReceipt").select("id").where("fileSha256", "=", fileSha256);
  return (await receipts.where("decision", "=", "approved").executeTakeFirst()) !== undefined;
}

export function selectReceipt({ db }: Ctx, id: string) {
  return db
    .selectFrom("billingReceipt as receipt")
    .innerJoin("billing", "billing.id", "receipt.billingId")
    .select(["receipt.id", "receipt.billingId", "receipt.fileKey", "receipt.decision", "billing.accountId"])
    .where("receipt.id", "=", id)
    .executeTakeFirst();
}

export type Decision = { decision: BillingReceiptDecision; adminId: string; reason: string | null };

export async function updateReceipt({ db, now }: Ctx, id: string, { decision, adminId, reason }: Decision) {
  const values = { decision, reason, decidedBy: adminId, decidedAt: now() };
  await db.updateTable("billingReceipt").set(values).where("id", "=", id).execute();
}

function queryUndecided({ db }: Ctx) {
  return db
    .selectFrom("billingReceipt as receipt")
    .innerJoin("billing", "billing.id", "receipt.billingId")
    .innerJoin("profile", "profile.accountId", "billing.accountId")
    .select([
      "receipt.id",
      "receipt.sentAt",
      "billing.id as billingId",
      "billing.number",
      "billing.periodStart",
      "billing.amountCents",
      "billing.txid",
      "billing.accountId",
      "profile.fullName",
      "profile.username",
      "profile.pictureId",
      sql<string>`to_char(billing.due_date, 'YYYY-MM-DD')`.as("dueDate"),
    ])
    .where("receipt.decision", "is", null)
    .orderBy("receipt.id");
}

/** Undecided receipts, oldest first. */
export function selectUndecidedReceipts(ctx: Ctx, page: PageQuery) {
  return selectPage(queryUndecided(ctx), page);
}
