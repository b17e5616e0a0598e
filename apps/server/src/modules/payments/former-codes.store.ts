import { sql } from "kysely";
import type { ArrayLiteral } from "#core/database/array-literal";
import type { Ctx } from "#core/ctx";
import type { OpenPayment } from "./payments.store.ts";

const maxRows = 2_000;

/** Keeps the code and the terms of an open renewal that get replaced. */
export async function insertFormerCode({ db, now }: Ctx, payment: OpenPayment) {
  const { txid, amount_cents, discount_cents, price_cents, plan_id, period_months, coupon_code } = payment;
  await db
    .insertInto("former_code")
    .values({
      ...{ txid, payment_id: payment.id, amount_cents, discount_cents, price_cents, plan_id, period_months },
      ...{ coupon_code, replaced_at: now() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Former codes, by their txids in upper case, of open payments to the creator's own key. */
export function selectFormerCodes({ db }: Ctx, accountId: string, ids: ArrayLiteral) {
  return db
    .selectFrom("former_code as former")
    .innerJoin("payment", "payment.id", "former.payment_id")
    .innerJoin("subscription", "subscription.id", "payment.subscription_id")
    .select(["payment.id", "former.txid", "former.amount_cents as amountCents", "payment.created_at as createdAt"])
    .select("subscription.fan_name as payer")
    .where("payment.account_id", "=", accountId)
    .where("payment.status", "=", "pending")
    .where("payment.gateway", "=", "bacen")
    .where("former.txid", "=", sql<string>`any(${ids}::text[])`)
    .limit(maxRows)
    .execute();
}

export function selectFormerCodesOf({ db }: Ctx, paymentId: string) {
  return db.selectFrom("former_code").select(["txid", "amount_cents"]).where("payment_id", "=", paymentId).execute();
}

/** Gives a locked payment the terms of one of its former codes back, and keeps its present one. */
export async function restoreTerms({ db, now }: Ctx, paymentId: string, txid: string) {
  await sql`insert into former_code (txid, payment_id, amount_cents, discount_cents, price_cents, plan_id, period_months, coupon_code, replaced_at)
    select txid, id, amount_cents, discount_cents, price_cents, plan_id, period_months, coupon_code, ${now()}::timestamptz
    from payment where id = ${paymentId} on conflict do nothing`.execute(db);
  await sql`update payment set txid = former.txid, amount_cents = former.amount_cents, discount_cents = former.discount_cents,
      price_cents = former.price_cents, plan_id = former.plan_id, period_months = former.period_months, coupon_code = former.coupon_code
    from former_code former where payment.id = ${paymentId} and former.payment_id = payment.id and former.txid = ${txid}`.execute(
    db,
  );
}
