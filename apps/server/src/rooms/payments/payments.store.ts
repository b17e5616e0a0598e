import { type ExpressionBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { DB, PaymentGateway, PaymentMethod, PaymentProof, PaymentStatus } from "#db/tables";
import { allProofs, type PaymentFilter, type PaymentTally, proofsOf } from "./payment-filter.rules.ts";

export type NewPayment = {
  id: string;
  accountId: string;
  subscriptionId: string;
  amountCents: number;
  discountCents: number;
  method: PaymentMethod;
  gateway: PaymentGateway;
  txid: string;
  pixCopyPaste: string | null;
  pixExpiresAt: Date | null;
  receiptUntil: Date | null;
  renewsAt: Date | null;
};

export async function insertPayment({ db, now }: Ctx, row: NewPayment) {
  await db
    .insertInto("payment")
    .values({
      id: row.id,
      account_id: row.accountId,
      subscription_id: row.subscriptionId,
      amount_cents: row.amountCents,
      discount_cents: row.discountCents,
      method: row.method,
      gateway: row.gateway,
      status: "pending",
      txid: row.txid,
      pix_copy_paste: row.pixCopyPaste,
      pix_expires_at: row.pixExpiresAt,
      receipt_until: row.receiptUntil,
      renews_at: row.renewsAt,
      created_at: now(),
    })
    .execute();
}

/** Each payment with its newest proof, who pays and for what. */
function paymentsWithReceipt({ db }: Ctx) {
  return db
    .selectFrom("payment")
    .innerJoin("subscription", "subscription.id", "payment.subscription_id")
    .innerJoin("plan", "plan.id", "subscription.plan_id")
    .innerJoin("fan", "fan.id", "subscription.fan_id")
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom("receipt")
          .selectAll()
          .whereRef("payment_id", "=", "payment.id")
          .orderBy("id", "desc")
          .limit(1)
          .as("receipt"),
      (join) => join.onTrue(),
    )
    .leftJoin("gateway_charge", "gateway_charge.payment_id", "payment.id")
    .selectAll("payment")
    .select([
      "gateway_charge.asked_at as charge_asked_at",
      "gateway_charge.card_brand",
      "gateway_charge.card_last_digits",
      "gateway_charge.refund_wanted_at",
      "gateway_charge.refund_look_at",
      "gateway_charge.refund_fault",
    ])
    .select([
      "subscription.status as subscription_status",
      "subscription.period_months",
      "subscription.current_period_end",
      "subscription.fan_name",
      "subscription.fan_phone",
      "subscription.fan_document",
      "fan.id as fan_id",
      "fan.email as fan_email",
      "plan.id as plan_id",
      "plan.name as plan_name",
      "subscription.next_plan_id",
      "receipt.id as receipt_id",
      "receipt.sent_by as receipt_sent_by",
      "receipt.sent_at as receipt_sent_at",
      "receipt.file_key as receipt_file_key",
      "receipt.file_sha256 as receipt_file_sha256",
      "receipt.end_to_end_id as receipt_end_to_end_id",
      "receipt.decision as receipt_decision",
      "receipt.reason as receipt_reason",
      "receipt.reading as receipt_reading",
      "receipt.statement_line as receipt_statement_line",
    ])
    .select(
      sql<string | null>`(select name from plan next where next.id = subscription.next_plan_id)`.as("next_plan_name"),
    )
    .select((on) => [
      seenElsewhere(on, "file_sha256").as("same_file"),
      seenElsewhere(on, "end_to_end_id").as("same_end_to_end_id"),
      lookAlike(on).as("looks_like"),
      countReceipts(on).as("receipt_count"),
    ]);
}

type Joined = ExpressionBuilder<
  DB & { receipt: { file_sha256: Buffer | null; end_to_end_id: string | null } },
  "payment"
>;

/** `approved`, `sent` or null: what the same proof did for other payments. */
function seenElsewhere(_on: Joined, column: "file_sha256" | "end_to_end_id") {
  return sql<"approved" | "sent" | null>`(
    select case when bool_or(other.decision = 'approved') then 'approved' when count(*) > 0 then 'sent' end
    from receipt other where other.${sql.ref(column)} = receipt.${sql.ref(column)} and other.payment_id <> payment.id)`;
}

/** Whether a picture that looks the same was sent for another payment, whichever came first. */
function lookAlike(_on: Joined) {
  return sql<boolean>`exists (select from receipt other
    where (other.id = receipt.resembles or other.resembles = receipt.id) and other.payment_id <> payment.id)`;
}

function countReceipts(_on: unknown) {
  return sql<number>`(select count(*)::int from receipt counted where counted.payment_id = payment.id)`;
}

export type PaymentRow = Awaited<ReturnType<typeof selectPayment>> & object;

export function selectPayment(ctx: Ctx, id: string) {
  return paymentsWithReceipt(ctx).where("payment.id", "=", id).executeTakeFirst();
}

/** Waiting proofs oldest first, since they are a queue; anything else newest first, chosen by an index before it is joined. */
export async function selectPayments(ctx: Ctx, accountId: string, filter: PaymentFilter): Promise<PaymentRow[]> {
  const { subscription, paymentMethod, status, limit, offset } = filter;
  const proofs = proofsOf(filter);
  if (proofs.length === 0) return [];
  const isQueue = proofs.join() === "waiting";
  const meant = ctx.db
    .selectFrom("payment as meant")
    .select("meant.id")
    .where("meant.account_id", "=", accountId)
    .$if(subscription !== undefined, (query) => query.where("meant.subscription_id", "=", subscription as string))
    .$if(paymentMethod !== undefined, (query) => query.where("meant.method", "=", paymentMethod as PaymentMethod))
    .$if(status !== undefined, (query) => query.where("meant.status", "=", status as PaymentStatus))
    .$if(isQueue, (query) => query.where("meant.proof", "=", sql.lit<PaymentProof>("waiting")))
    .$if(!isQueue && proofs.length < allProofs.length, (query) => query.where("meant.proof", "in", proofs));
  const page = isQueue ? meant : meant.orderBy("meant.id", "desc").limit(limit).offset(offset);
  return paymentsWithReceipt(ctx)
    .where("payment.id", "in", page)
    .orderBy(isQueue ? "receipt.id" : "payment.id", isQueue ? "asc" : "desc")
    .$if(isQueue, (query) => query.limit(limit).offset(offset))
    .execute();
}

/** Kept by the database, in slots that each may be below zero; no more rows than methods, statuses and proofs make. */
export function selectTallies({ db }: Ctx, accountId: string): Promise<PaymentTally[]> {
  return db
    .selectFrom("payment_tally")
    .select(["method", "status", "proof", sql<number>`sum(payments)::int`.as("payments")])
    .where("account_id", "=", accountId)
    .groupBy(["method", "status", "proof"])
    .execute();
}

/** The same of one subscription, which has few enough to count. */
export function countPayments({ db }: Ctx, accountId: string, subscriptionId: string): Promise<PaymentTally[]> {
  return db
    .selectFrom("payment")
    .select(["method", "status", "proof", sql<number>`count(*)::int`.as("payments")])
    .where("subscription_id", "=", subscriptionId)
    .where("account_id", "=", accountId)
    .groupBy(["method", "status", "proof"])
    .execute();
}

/** The payment of this creator, held until the transaction ends. */
export function lockPayment({ db }: Ctx, id: string) {
  return db.selectFrom("payment").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The open payment of a subscription, held until the transaction ends, with how many proofs it had and whether one waits. */
export function lockOpenPayment({ db }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("payment")
    .selectAll("payment")
    .select((on) => [
      countReceipts(on).as("receipt_count"),
      sql<boolean>`exists (select from receipt where payment_id = payment.id and decision is null)`.as("proof_waits"),
      sql<boolean>`exists (select from gateway_charge where payment_id = payment.id)`.as("is_asked"),
    ])
    .where("subscription_id", "=", subscriptionId)
    .where("status", "=", "pending")
    .forUpdate()
    .executeTakeFirst();
}

export async function selectOpenRenewalId({ db }: Ctx, subscriptionId: string, renewsAt: Date | null) {
  const open = db.selectFrom("payment").select("id").where("subscription_id", "=", subscriptionId);
  const row = await open.where("status", "=", "pending").where("renews_at", "=", renewsAt).executeTakeFirst();
  return row?.id;
}

export type OpenPayment = NonNullable<Awaited<ReturnType<typeof lockOpenPayment>>>;

type Charge = Omit<NewPayment, "id" | "accountId" | "subscriptionId" | "txid">;

export async function updateCharge({ db }: Ctx, id: string, charge: Charge) {
  await db
    .updateTable("payment")
    .set({
      amount_cents: charge.amountCents,
      discount_cents: charge.discountCents,
      method: charge.method,
      gateway: charge.gateway,
      pix_copy_paste: charge.pixCopyPaste,
      pix_expires_at: charge.pixExpiresAt,
      receipt_until: charge.receiptUntil,
      renews_at: charge.renewsAt,
    })
    .where("id", "=", id)
    .execute();
}

export async function markExpired({ db }: Ctx, id: string) {
  await db.updateTable("payment").set({ status: "expired" }).where("id", "=", id).execute();
}

/** The open payment of a subscription, or else its newest; seen by its creator or by a browser that holds it. */
export function selectPaymentFor(
  { db }: Ctx,
  subscriptionId: string,
  asker: { accountId?: string | undefined; fanSessionId?: string | undefined },
) {
  return db
    .selectFrom("payment")
    .select(["id", "status", "account_id as accountId"])
    .where("subscription_id", "=", subscriptionId)
    .where((on) =>
      on.or([
        on("account_id", "=", asker.accountId ?? null),
        on.exists(
          on
            .selectFrom("fan_session_hold as held")
            .select("held.session_id")
            .where("held.session_id", "=", asker.fanSessionId ?? null)
            .whereRef("held.subscription_id", "=", "payment.subscription_id"),
        ),
      ]),
    )
    .orderBy(sql`status = 'pending'`, "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function selectNewestPaymentId({ db }: Ctx, subscriptionId: string): Promise<string | undefined> {
  const newest = db.selectFrom("payment").select("id").where("subscription_id", "=", subscriptionId);
  return (await newest.orderBy("id", "desc").limit(1).executeTakeFirst())?.id;
}

export function selectOpenPayments({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("payment")
    .select([sql<number>`count(*)::int`.as("count"), sql<Date | null>`max(receipt_until)`.as("until")])
    .where("account_id", "=", accountId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
}
