import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** A billing and its creator; with `receiptId` also the decision on that receipt. */
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

export function selectCreditNotice({ db }: Ctx, creditPaymentId: string) {
  return db
    .selectFrom("credit_payment as payment")
    .innerJoin("account", "account.id", "payment.account_id")
    .select(["account.email", "payment.amount_cents as amountCents", "payment.end_to_end_id as endToEndId"])
    .where("payment.id", "=", creditPaymentId)
    .executeTakeFirst();
}

export type CreditNotice = NonNullable<Awaited<ReturnType<typeof selectCreditNotice>>>;
