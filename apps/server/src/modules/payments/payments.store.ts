import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PaymentGateway, PaymentMethod } from "#db/tables";
import { selectClaimOfPayment } from "#modules/coupons/claims.rules";
import type { CouponClaim } from "#modules/coupons/coupons.rules";
import type { Terms } from "#modules/subscriptions/subscriptions.rules";
import {
  countReceipts,
  endToEndIdSeenElsewhere,
  selectFeeBooked,
  selectFeeRate,
  selectFileSeenElsewhere,
  selectPaidNote,
  selectSimilarReceipt,
} from "./payment-columns.store.ts";
import { isRefundDue } from "./payments.rules.ts";

/** What a payment sells: the terms at the price before the discount, and the amount due. */
export type Sale = {
  terms: Terms;
  amountCents: number;
  discountCents: number;
  /** Of the coupon that gives the discount. */
  couponCode: string | null;
};

export type NewPayment = Sale & {
  id: string;
  accountId: string;
  subscriptionId: string;
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
      ...columnsOfSale(row),
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

function columnsOfSale({ terms, amountCents, discountCents, couponCode }: Sale) {
  return {
    plan_id: terms.planId,
    period_months: terms.periodMonths,
    price_cents: terms.priceCents,
    amount_cents: amountCents,
    discount_cents: discountCents,
    coupon_code: couponCode,
  };
}

/** Payments with their newest receipt, payer and plan. */
export function selectWithReceipts({ db, now }: Ctx) {
  return db
    .selectFrom("payment")
    .innerJoin("subscription", "subscription.id", "payment.subscription_id")
    .innerJoin("plan", "plan.id", "payment.plan_id")
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
      "gateway_charge.requested_at as charge_requested_at",
      "gateway_charge.platform_cents as charge_platform_cents",
      "gateway_charge.card_brand",
      "gateway_charge.card_last_digits",
      "gateway_charge.refund_requested_at",
      "gateway_charge.refund_poll_at",
      "gateway_charge.refund_target_cents",
      "gateway_charge.refund_fault",
      "gateway_charge.refund_submitted_at",
      "gateway_charge.refund_voluntary",
      "gateway_charge.paid_cents",
      "gateway_charge.gateway_fee_cents",
    ])
    .select([
      "subscription.status as subscription_status",
      "subscription.current_period_end",
      "subscription.fan_name",
      "subscription.fan_phone",
      "subscription.fan_document",
      "fan.id as fan_id",
      "fan.email as fan_email",
      "plan.name as plan_name",
      "receipt.id as receipt_id",
      "receipt.sent_by as receipt_sent_by",
      "receipt.sent_at as receipt_sent_at",
      "receipt.file_key as receipt_file_key",
      "receipt.file_sha256 as receipt_file_sha256",
      "receipt.end_to_end_id as receipt_end_to_end_id",
      "receipt.decision as receipt_decision",
      "receipt.reason as receipt_reason",
      "receipt.analysis as receipt_analysis",
      "receipt.statement_line as receipt_statement_line",
    ])
    .select((on) => [
      on
        .selectFrom("pix_key")
        .select("pix_key.name")
        .whereRef("pix_key.account_id", "=", "payment.account_id")
        .as("pix_holder"),
      selectFeeBooked().as("fee_booked_cents"),
      selectFeeRate(now()).as("fee_basis_points"),
      selectFileSeenElsewhere(on).as("same_file"),
      endToEndIdSeenElsewhere(on).as("same_end_to_end_id"),
      selectSimilarReceipt(on).as("has_similar_receipt"),
      countReceipts(on).as("receipt_count"),
      isRefundDue().as("refund_due"),
      selectPaidNote().as("paid_note"),
      sql<CouponClaim | null>`case when receipt.id is not null and receipt.decision is null
        then ${selectClaimOfPayment(on.ref("payment.subscription_id"), now())} end`.as("coupon_claim"),
    ]);
}

export type PaymentRow = Awaited<ReturnType<typeof selectPayment>> & object;

export function selectPayment(ctx: Ctx, id: string) {
  return selectWithReceipts(ctx).where("payment.id", "=", id).executeTakeFirst();
}

/** Locked until the transaction ends. */
export function lockPayment({ db }: Ctx, id: string) {
  return db.selectFrom("payment").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/**
 * The open payment of a subscription, locked until the transaction ends, with its number of receipts and whether one is
 * undecided.
 */
export async function lockOpenPaymentRow({ db }: Ctx, subscriptionId: string) {
  const open = db.selectFrom("payment").selectAll().where("subscription_id", "=", subscriptionId);
  const payment = await open.where("status", "=", "pending").forUpdate().executeTakeFirst();
  if (!payment) return undefined;
  // A statement of its own: in the locking statement it would count what existed before the wait for the lock.
  const progress = await db
    .selectNoFrom([
      sql<number>`(select count(*)::int from receipt where payment_id = ${payment.id})`.as("receipt_count"),
      sql<boolean>`exists (select from receipt where payment_id = ${payment.id} and decision is null)`.as(
        "has_undecided_receipt",
      ),
      sql<boolean>`exists (select from gateway_charge where payment_id = ${payment.id})`.as("has_charge"),
    ])
    .executeTakeFirstOrThrow();
  return { ...payment, ...progress };
}

export async function selectOpenRenewalId({ db }: Ctx, subscriptionId: string, renewsAt: Date | null) {
  const open = db.selectFrom("payment").select("id").where("subscription_id", "=", subscriptionId);
  const row = await open.where("status", "=", "pending").where("renews_at", "=", renewsAt).executeTakeFirst();
  return row?.id;
}

export type OpenPayment = NonNullable<Awaited<ReturnType<typeof lockOpenPaymentRow>>>;

type Charge = Omit<NewPayment, "id" | "accountId" | "subscriptionId">;

export async function updateChargeRow({ db }: Ctx, id: string, charge: Charge) {
  await db
    .updateTable("payment")
    .set({
      ...columnsOfSale(charge),
      method: charge.method,
      gateway: charge.gateway,
      txid: charge.txid,
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

/** The open payment of a subscription, or else its newest, if its creator or a browser with access requests it. */
export function selectPaymentFor(
  { db }: Ctx,
  subscriptionId: string,
  requester: { accountId?: string | undefined; fanSessionId?: string | undefined },
) {
  return db
    .selectFrom("payment")
    .select(["id", "status", "account_id as accountId"])
    .where("subscription_id", "=", subscriptionId)
    .where((on) =>
      on.or([
        on("account_id", "=", requester.accountId ?? null),
        on.exists(
          on
            .selectFrom("fan_session_access as entitlement")
            .select("entitlement.session_id")
            .where("entitlement.session_id", "=", requester.fanSessionId ?? null)
            .whereRef("entitlement.subscription_id", "=", "payment.subscription_id"),
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

/** Whether anybody has ever paid money through one of these gateways. */
export async function hasPaidPayment({ db }: Pick<Ctx, "db">, gateways: readonly PaymentGateway[]): Promise<boolean> {
  const paid = await db
    .selectFrom("payment")
    .select("id")
    .where("gateway", "in", gateways)
    .where("paid_at", "is not", null)
    .where("amount_cents", ">", 0)
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}
