import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** A billing and its creator; with `receiptId` also the decision on that receipt. */
export function selectBillingNotice({ db }: Ctx, { billingId, receiptId }: { billingId?: string; receiptId?: string }) {
  return db
    .selectFrom("billing")
    .innerJoin("account", "account.id", "billing.accountId")
    .leftJoin("billingReceipt as receipt", (join) =>
      join.onRef("receipt.billingId", "=", "billing.id").on("receipt.id", "=", receiptId ?? null),
    )
    .select([
      "billing.number",
      "billing.amountCents",
      "billing.periodStart",
      "billing.salesCount",
      sql<string>`to_char(billing.due_date, 'YYYY-MM-DD')`.as("dueDate"),
      "account.email",
      "billing.voidReason",
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
    .selectFrom("creditPayment as payment")
    .innerJoin("account", "account.id", "payment.accountId")
    .select(["account.email", "payment.amountCents", "payment.endToEndId"])
    .where("payment.id", "=", creditPaymentId)
    .executeTakeFirst();
}

export type CreditNotice = NonNullable<Awaited<ReturnType<typeof selectCreditNotice>>>;
