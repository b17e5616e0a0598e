import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import type { BillingReceiptDecision } from "#db/tables";

export function selectUndecidedReceipt({ db }: Ctx, billingId: string) {
  return db
    .selectFrom("billing_receipt")
    .select(["id", "file_sha256"])
    .where("billing_id", "=", billingId)
    .where("decision", "is", null)
    .executeTakeFirst();
}

type NewReceipt = { id: string; billingId: string; fileKey: string; fileSha256: Buffer };

export async function insertReceipt({ db, now }: Ctx, { id, billingId, fileKey, fileSha256 }: NewReceipt) {
  await db
    .insertInto("billing_receipt")
    .values({ id, billing_id: billingId, file_key: fileKey, file_sha256: fileSha256, sent_at: now() })
    .execute();
}

/** Whether this file was approved for any billing. */
export async function hasApproved({ db }: Ctx, fileSha256: Buffer): Promise<boolean> {
  const receipts = db.selectFrom("billing_receipt").select("id").where("file_sha256", "=", fileSha256);
  return (await receipts.where("decision", "=", "approved").executeTakeFirst()) !== undefined;
}

export function selectReceipt({ db }: Ctx, id: string) {
  return db
    .selectFrom("billing_receipt as receipt")
    .innerJoin("billing", "billing.id", "receipt.billing_id")
    .select([
      "receipt.id",
      "receipt.billing_id as billingId",
      "receipt.file_key as fileKey",
      "receipt.decision",
      "billing.account_id as accountId",
    ])
    .where("receipt.id", "=", id)
    .executeTakeFirst();
}

export type Decision = { decision: BillingReceiptDecision; adminId: string; reason: string | null };

export async function updateReceipt({ db, now }: Ctx, id: string, { decision, adminId, reason }: Decision) {
  const values = { decision, reason, decided_by: adminId, decided_at: now() };
  await db.updateTable("billing_receipt").set(values).where("id", "=", id).execute();
}

function queryUndecided({ db }: Ctx) {
  return db
    .selectFrom("billing_receipt as receipt")
    .innerJoin("billing", "billing.id", "receipt.billing_id")
    .innerJoin("profile", "profile.account_id", "billing.account_id")
    .select([
      "receipt.id",
      "receipt.sent_at as sentAt",
      "billing.id as billingId",
      "billing.number",
      "billing.period_start as periodStart",
      "billing.amount_cents as amountCents",
      "billing.txid",
      "billing.account_id as accountId",
      "profile.full_name as fullName",
      "profile.username",
      "profile.picture_id as pictureId",
      sql<string>`to_char(billing.due_date, 'YYYY-MM-DD')`.as("dueDate"),
    ])
    .where("receipt.decision", "is", null)
    .orderBy("receipt.id");
}

/** Undecided receipts, oldest first. */
export function selectUndecidedReceipts(ctx: Ctx, page: PageQuery) {
  return selectPage(queryUndecided(ctx), page);
}
