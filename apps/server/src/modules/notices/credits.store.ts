import type { Ctx } from "#core/ctx";

export function selectCreditNotice({ db }: Ctx, creditPaymentId: string) {
  return db
    .selectFrom("credit_payment as payment")
    .innerJoin("account", "account.id", "payment.account_id")
    .select(["account.email", "payment.amount_cents as amountCents", "payment.end_to_end_id as endToEndId"])
    .where("payment.id", "=", creditPaymentId)
    .executeTakeFirst();
}

export type CreditNotice = NonNullable<Awaited<ReturnType<typeof selectCreditNotice>>>;
