import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { WalletReviewDecision } from "#db/tables";

/** A fatura and its creator; with a proof's id, what was decided on that one. */
export function selectBillingNotice({ db }: Ctx, { billingId, receiptId }: { billingId?: string; receiptId?: string }) {
  return db
    .selectFrom("billing")
    .innerJoin("account", "account.id", "billing.account_id")
    .leftJoin("billing_receipt as receipt", (join) =>
      join.onRef("receipt.billing_id", "=", "billing.id").on("receipt.id", "=", receiptId ?? null),
    )
    .select([
      "billing.number",
      "billing.amount_cents as amountCents",
      "billing.period_start as periodStart",
      "billing.sales_count as salesCount",
      sql<string>`to_char(billing.due_date, 'YYYY-MM-DD')`.as("dueDate"),
      "account.email",
      "billing.void_reason as voidReason",
      "receipt.decision",
      "receipt.reason",
    ])
    .$if(billingId !== undefined, (query) => query.where("billing.id", "=", billingId as string))
    .$if(receiptId !== undefined, (query) => query.where("receipt.id", "=", receiptId as string))
    .executeTakeFirst();
}

export type BillingNotice = NonNullable<Awaited<ReturnType<typeof selectBillingNotice>>>;

export type WalletNotice = { email: string; decision: WalletReviewDecision | null; refusals: { message: string }[] };

export function selectWalletNotice({ db }: Ctx, reviewId: string): Promise<WalletNotice | undefined> {
  return db
    .selectFrom("wallet_review as review")
    .innerJoin("account", "account.id", "review.account_id")
    .select(["account.email", "review.decision", sql<WalletNotice["refusals"]>`review.refusals`.as("refusals")])
    .where("review.id", "=", reviewId)
    .executeTakeFirst();
}
