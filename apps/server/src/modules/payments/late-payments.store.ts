import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { ArrayLiteral } from "#core/database/array-literal";
import { closedStatuses } from "./payments.rules.ts";
import type { OpenPayment } from "./payments.store.ts";

/** Charges to the creator's own key that expired after `since` and have one of these ids (upper case). */
export async function selectLateCharges({ db }: Ctx, accountId: string, ids: ArrayLiteral, since: Date) {
  return db
    .selectFrom("payment")
    .innerJoin("fanOrder", "fanOrder.id", "payment.orderId")
    .leftJoin("subscription", "subscription.id", "payment.subscriptionId")
    .leftJoin("receipt", (on) => on.onRef("receipt.paymentId", "=", "payment.id").on("receipt.decision", "is", null))
    .select(["payment.id", "payment.txid", "payment.amountCents", "payment.createdAt"])
    .select(["receipt.endToEndId", "fanOrder.fanName as payer"])
    .where("payment.accountId", "=", accountId)
    .where("payment.status", "=", "expired")
    .where("payment.gateway", "=", "bacen")
    .where("payment.receiptUntil", ">=", since)
    .where(({ or, and, eb }) =>
      or([
        eb("subscription.id", "is", null),
        and([eb("subscription.status", "not in", closedStatuses), eb("subscription.planId", "is not", null)]),
      ]),
    )
    .where((on) =>
      on.or([
        on(sql`payment.txid`, "=", sql`any(${ids}::text[])`),
        on(sql`upper(receipt.end_to_end_id)`, "=", sql`any(${ids}::text[])`),
      ]),
    )
    .execute();
}

/** The status of a payment's subscription. */
export async function selectSubscriptionStatus({ db }: Ctx, subscriptionId: string) {
  const found = db.selectFrom("subscription").select("status").where("id", "=", subscriptionId);
  return (await found.executeTakeFirstOrThrow()).status;
}

/** Locks the open payments of a subscription, before the subscription itself, like every approval. */
export async function lockPending({ db }: Ctx, subscriptionId: string) {
  const open = db.selectFrom("payment").select("id").where("subscriptionId", "=", subscriptionId);
  await open.where("status", "=", "pending").forUpdate().execute();
}

/**
 * Assigns a late payment to the period that it starts (`payment_one_per_period`). An open renewal is moved to the
 * period after it.
 */
export async function updateRenewsAt(
  { db }: Ctx,
  payment: { id: string; subscriptionId: string },
  { start, end }: { start: Date; end: Date },
) {
  await sql`update payment set renews_at = ${end} where subscription_id = ${payment.subscriptionId} and status = 'pending'
    and renews_at is not null and not exists (select from payment other
      where other.subscription_id = payment.subscription_id and other.renews_at = ${end} and other.status = 'paid')`.execute(
    db,
  );
  await sql`update payment set renews_at = case when exists (select from payment other
      where other.subscription_id = payment.subscription_id and other.id <> payment.id and other.renews_at = ${start}
        and other.status in ('pending', 'paid')) then null else ${start}::timestamptz end
    where id = ${payment.id}`.execute(db);
}

/** Keeps the code and the terms of an open renewal that get replaced. */
export async function insertFormerCode({ db, now }: Ctx, payment: OpenPayment) {
  const { txid, amountCents, discountCents, priceCents, planId, periodMonths, couponCode, pixCopyPaste } = payment;
  await db
    .insertInto("formerCode")
    .values({
      ...{ txid, paymentId: payment.id, amountCents, discountCents, priceCents, planId, periodMonths },
      ...{ couponCode, pixCopyPaste, replacedAt: now() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Former codes, by their txids in upper case, of open payments to the creator's own key. */
export function selectFormerCodes({ db }: Ctx, accountId: string, ids: ArrayLiteral) {
  return db
    .selectFrom("formerCode as former")
    .innerJoin("payment", "payment.id", "former.paymentId")
    .innerJoin("fanOrder", "fanOrder.id", "payment.orderId")
    .select(["payment.id", "former.txid", "former.amountCents", "payment.createdAt"])
    .select("fanOrder.fanName as payer")
    .where("payment.accountId", "=", accountId)
    .where("payment.status", "=", "pending")
    .where("payment.gateway", "=", "bacen")
    .where("former.txid", "=", sql<string>`any(${ids}::text[])`)
    .execute();
}

export function selectFormerCodesOf({ db }: Ctx, paymentId: string) {
  const codes = db.selectFrom("formerCode").select(["txid", "amountCents", "pixCopyPaste"]);
  return codes.where("paymentId", "=", paymentId).execute();
}

/** Gives a locked payment one of its former codes back, and keeps its present one. Returns the terms of that code. */
export async function restoreCode({ db, now }: Ctx, paymentId: string, txid: string) {
  await sql`insert into former_code
      (txid, payment_id, amount_cents, discount_cents, price_cents, plan_id, period_months, coupon_code, pix_copy_paste, replaced_at)
    select txid, id, payment.amount_cents, discount_cents, price_cents, plan_id, period_months, coupon_code, pix_copy_paste, ${now()}::timestamptz
    from payment join subscription_line line on line.order_id = payment.order_id
    join order_line sold on sold.order_id = line.order_id and sold.position = line.position
    where id = ${paymentId} on conflict do nothing`.execute(db);
  return db
    .updateTable("payment")
    .from("formerCode as former")
    .set((on) => ({
      txid: on.ref("former.txid"),
      amountCents: on.ref("former.amountCents"),
      pixCopyPaste: on.ref("former.pixCopyPaste"),
    }))
    .where("payment.id", "=", paymentId)
    .whereRef("former.paymentId", "=", "payment.id")
    .where("former.txid", "=", txid)
    .returning(["payment.orderId", "former.amountCents", "former.discountCents", "former.couponCode"])
    .returning(["former.planId", "former.priceCents", "former.periodMonths"])
    .executeTakeFirstOrThrow();
}
