import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { toArrayLiteral } from "#core/database/array-literal";
import type { PaymentGateway, PaymentMethod } from "#db/tables";
import { selectClaimOfPayment } from "#modules/coupons/claims.rules";
import type { CouponClaim } from "#modules/coupons/coupons.rules";
import {
  countFanReceipts,
  countReceipts,
  endToEndIdSeenElsewhere,
  selectApprovesIn,
  selectEmailCorrected,
  selectFanReceipt,
  selectFeeBooked,
  selectFeeRate,
  selectFileSeenElsewhere,
  selectIdReadElsewhere,
  selectItemGone,
  selectPaidNote,
  selectSimilarReceipt,
} from "./payment-columns.store.ts";
import { isRefundDue } from "./payments.rules.ts";
import { selectSold } from "./sold.rules.ts";

export type NewPayment = {
  id: string;
  accountId: string;
  orderId: string;
  subscriptionId: string | null;
  /** The sum of the order's lines. */
  amountCents: number;
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
      accountId: row.accountId,
      orderId: row.orderId,
      subscriptionId: row.subscriptionId,
      amountCents: row.amountCents,
      method: row.method,
      gateway: row.gateway,
      status: "pending",
      txid: row.txid,
      pixCopyPaste: row.pixCopyPaste,
      pixExpiresAt: row.pixExpiresAt,
      receiptUntil: row.receiptUntil,
      renewsAt: row.renewsAt,
      createdAt: now(),
    })
    .execute();
}

/** Payments with their newest receipt, payer and what they pay; plan and period only if that has a subscription. */
export function selectWithReceipts({ db, now }: Ctx) {
  return db
    .selectFrom("payment")
    .innerJoin("fanOrder", "fanOrder.id", "payment.orderId")
    .innerJoin("fan", "fan.id", "fanOrder.fanId")
    .innerJoinLateral(selectSold, (join) => join.onTrue())
    .leftJoin("subscription", "subscription.id", "payment.subscriptionId")
    .leftJoin("subscriptionLine as line", "line.orderId", "payment.orderId")
    .leftJoin("plan", "plan.id", "line.planId")
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom("receipt")
          .selectAll()
          .whereRef("paymentId", "=", "payment.id")
          .orderBy("id", "desc")
          .limit(1)
          .as("receipt"),
      (join) => join.onTrue(),
    )
    .leftJoin("gatewayCharge", "gatewayCharge.paymentId", "payment.id")
    .selectAll("payment")
    .select(["line.planId", "line.periodMonths", "line.periodStart", "line.periodEnd"])
    .select(["sold.title", "sold.kinds", "sold.discountCents", "sold.couponCode", "sold.lines"])
    .select(["fanOrder.fanName", "fanOrder.fanPhone", "fanOrder.fanDocument"])
    .select([
      "gatewayCharge.requestedAt as chargeRequestedAt",
      "gatewayCharge.platformCents as chargePlatformCents",
      "gatewayCharge.cardBrand",
      "gatewayCharge.cardLastDigits",
      "gatewayCharge.refundRequestedAt",
      "gatewayCharge.refundPollAt",
      "gatewayCharge.refundTargetCents",
      "gatewayCharge.refundFault",
      "gatewayCharge.refundSubmittedAt",
      "gatewayCharge.refundVoluntary",
      "gatewayCharge.paidCents",
      "gatewayCharge.gatewayFeeCents",
    ])
    .select([
      "subscription.status as subscriptionStatus",
      "subscription.currentPeriodEnd",
      "fan.id as fanId",
      "fan.email as fanEmail",
      "fan.emailVerifiedAt as fanVerifiedAt",
      "plan.name as planName",
      "receipt.id as receiptId",
      "receipt.sentBy as receiptSentBy",
      "receipt.sentAt as receiptSentAt",
      "receipt.fileKey as receiptFileKey",
      "receipt.fileSha256 as receiptFileSha256",
      "receipt.endToEndId as receiptEndToEndId",
      "receipt.readId as receiptReadId",
      "receipt.decision as receiptDecision",
      "receipt.reason as receiptReason",
      "receipt.analysis as receiptAnalysis",
      "receipt.statementLine as receiptStatementLine",
    ])
    .select((on) => [
      on
        .selectFrom("pixKey")
        .select("pixKey.name")
        .whereRef("pixKey.accountId", "=", "payment.accountId")
        .as("pixHolder"),
      selectFeeBooked().as("feeBookedCents"),
      selectFeeRate(now()).as("feeBasisPoints"),
      selectFileSeenElsewhere(on).as("sameFile"),
      endToEndIdSeenElsewhere(on).as("sameEndToEndId"),
      selectSimilarReceipt(on).as("hasSimilarReceipt"),
      selectIdReadElsewhere(on).as("isIdReadElsewhere"),
      countReceipts(on).as("receiptCount"),
      selectFanReceipt().as("fanReceipt"),
      countFanReceipts().as("fanReceiptCount"),
      isRefundDue().as("refundDue"),
      selectPaidNote().as("paidNote"),
      selectApprovesIn(now()).as("receiptApprovesIn"),
      selectEmailCorrected().as("isEmailCorrected"),
      selectItemGone(on).as("isItemGone"),
      sql<CouponClaim | null>`case when receipt.id is not null and receipt.decision is null
        then ${selectClaimOfPayment(on.ref("payment.orderId"), now())} end`.as("couponClaim"),
    ]);
}

export type PaymentRow = Awaited<ReturnType<typeof selectPayment>> & object;

export function selectPayment(ctx: Ctx, id: string) {
  return selectWithReceipts(ctx).where("payment.id", "=", id).executeTakeFirst();
}

/** The newest first. */
export function selectPaymentsById(ctx: Ctx, ids: readonly string[]) {
  const some = sql<string>`any(${toArrayLiteral(ids)}::uuid[])`;
  return selectWithReceipts(ctx).where("payment.id", "=", some).orderBy("payment.id", "desc").execute();
}

/** Locked until the transaction ends. */
export function lockPayment({ db }: Ctx, id: string) {
  return db.selectFrom("payment").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/**
 * The open payment of a subscription, locked until the transaction ends, with the terms of its order, its number of receipts
 * and whether one is undecided.
 */
export async function lockOpenPaymentRow({ db }: Ctx, subscriptionId: string) {
  const open = db.selectFrom("payment").selectAll().where("subscriptionId", "=", subscriptionId);
  const payment = await open.where("status", "=", "pending").forUpdate().executeTakeFirst();
  if (!payment) return undefined;
  // A statement of its own: in the locking statement it would count what existed before the wait for the lock.
  const progress = await db
    .selectFrom("subscriptionLine as line")
    .innerJoin("orderLine as sold", (on) =>
      on.onRef("sold.orderId", "=", "line.orderId").onRef("sold.position", "=", "line.position"),
    )
    .select(["line.planId", "line.periodMonths", "sold.priceCents", "sold.discountCents", "sold.couponCode"])
    .select([
      sql<number>`(select count(*)::int from receipt where payment_id = ${payment.id})`.as("receiptCount"),
      sql<boolean>`exists (select from receipt where payment_id = ${payment.id} and decision is null)`.as(
        "hasUndecidedReceipt",
      ),
      sql<boolean>`exists (select from gateway_charge where payment_id = ${payment.id})`.as("hasCharge"),
    ])
    .where("line.orderId", "=", payment.orderId)
    .executeTakeFirstOrThrow();
  return { ...payment, ...progress };
}

export async function selectOpenRenewalId({ db }: Ctx, subscriptionId: string, renewsAt: Date | null) {
  const open = db.selectFrom("payment").select("id").where("subscriptionId", "=", subscriptionId);
  const row = await open.where("status", "=", "pending").where("renewsAt", "=", renewsAt).executeTakeFirst();
  return row?.id;
}

export type OpenPayment = NonNullable<Awaited<ReturnType<typeof lockOpenPaymentRow>>>;

type Charge = Omit<NewPayment, "id" | "accountId" | "orderId" | "subscriptionId">;

export async function updateChargeRow({ db }: Ctx, id: string, charge: Charge) {
  await db
    .updateTable("payment")
    .set({
      amountCents: charge.amountCents,
      method: charge.method,
      gateway: charge.gateway,
      txid: charge.txid,
      pixCopyPaste: charge.pixCopyPaste,
      pixExpiresAt: charge.pixExpiresAt,
      receiptUntil: charge.receiptUntil,
      renewsAt: charge.renewsAt,
    })
    .where("id", "=", id)
    .execute();
}

export async function markExpired({ db }: Ctx, id: string) {
  await db.updateTable("payment").set({ status: "expired" }).where("id", "=", id).execute();
}

type Requester = { accountId?: string | undefined; fanSessionId?: string | undefined };

/** Payments of a creator, and of the subscriptions and orders that a browser has access to. */
function selectReadablePayments({ db }: Ctx, { accountId, fanSessionId }: Requester) {
  return db
    .selectFrom("payment")
    .select(["id", "status", "accountId"])
    .where((on) =>
      on.or([
        on("accountId", "=", accountId ?? null),
        on.exists(
          on
            .selectFrom("fanSessionAccess as entitlement")
            .select("entitlement.sessionId")
            .where("entitlement.sessionId", "=", fanSessionId ?? null)
            .whereRef("entitlement.subscriptionId", "=", "payment.subscriptionId"),
        ),
        on.exists(
          on
            .selectFrom("fanSessionOrderAccess as ordered")
            .select("ordered.sessionId")
            .where("ordered.sessionId", "=", fanSessionId ?? null)
            .whereRef("ordered.orderId", "=", "payment.orderId"),
        ),
      ]),
    );
}

/** The open payment of a subscription, or else its newest, if its creator or a browser with access requests it. */
export function selectPaymentFor(ctx: Ctx, subscriptionId: string, requester: Requester) {
  return selectReadablePayments(ctx, requester)
    .where("subscriptionId", "=", subscriptionId)
    .orderBy(sql`status = 'pending'`, "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A payment, if its creator or a browser with access requests it. */
export function selectReadable(ctx: Ctx, id: string, requester: Requester) {
  return selectReadablePayments(ctx, requester).where("id", "=", id).executeTakeFirst();
}

export async function selectNewestPaymentId({ db }: Ctx, subscriptionId: string): Promise<string | undefined> {
  const newest = db.selectFrom("payment").select("id").where("subscriptionId", "=", subscriptionId);
  return (await newest.orderBy("id", "desc").limit(1).executeTakeFirst())?.id;
}

export async function selectPaymentOfOrder({ db }: Ctx, orderId: string): Promise<string | undefined> {
  return (await db.selectFrom("payment").select("id").where("orderId", "=", orderId).executeTakeFirst())?.id;
}

export function selectOpenPayments({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("payment")
    .select([sql<number>`count(*)::int`.as("count"), sql<Date | null>`max(receipt_until)`.as("until")])
    .where("accountId", "=", accountId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
}

/** Whether anybody has ever paid money through one of these gateways. */
export async function hasPaidPayment({ db }: Pick<Ctx, "db">, gateways: readonly PaymentGateway[]): Promise<boolean> {
  const paid = await db
    .selectFrom("payment")
    .select("id")
    .where("gateway", "in", gateways)
    .where("paidAt", "is not", null)
    .where("amountCents", ">", 0)
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}
