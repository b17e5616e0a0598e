import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { withPlainNames } from "#core/text/plain-names";
import { selectSold, soldName } from "./sold.rules.ts";

/** The titles of the lines of the joined `payment` that were not withdrawn, as one; null without any. */
function othersOf(condition: string) {
  return sql`(select string_agg(line.title, ' + ' order by line.position) from order_line line
    where line.order_id = payment.order_id and ${sql.raw(condition)}
      and not exists (select from refund_line where order_id = line.order_id and position = line.position))`;
}

export async function selectPaymentNotice({ db }: Ctx, paymentId: string) {
  const notice = await db
    .selectFrom("payment")
    .innerJoin("fanOrder", "fanOrder.id", "payment.orderId")
    .innerJoin("fan", "fan.id", "fanOrder.fanId")
    .innerJoinLateral(selectSold, (join) => join.onTrue())
    .leftJoin("subscriptionLine as line", "line.orderId", "payment.orderId")
    .leftJoin("plan", "plan.id", "line.planId")
    .innerJoin("account", "account.id", "payment.accountId")
    .innerJoin("profile", "profile.accountId", "payment.accountId")
    .leftJoin("gatewayCharge as charge", "charge.paymentId", "payment.id")
    .leftJoin("accountSetting as setting", "setting.accountId", "payment.accountId")
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom("receipt")
          .select(["decision", "reason", "sentBy"])
          .whereRef("paymentId", "=", "payment.id")
          .orderBy("id", "desc")
          .limit(1)
          .as("receipt"),
      (join) => join.onTrue(),
    )
    .select([
      "payment.id as paymentId",
      "payment.orderId",
      "payment.subscriptionId",
      // With a fine or a discount of the gateway, once it is paid.
      sql<number>`coalesce(charge.paid_cents, payment.amount_cents)`.as("amountCents"),
      "payment.refundedCents",
      "payment.status",
      "payment.method",
      "payment.gateway",
      "payment.txid",
      "payment.paidAt",
      "payment.renewsAt",
      "line.periodStart",
      "line.periodEnd",
      "charge.endToEndId",
      "charge.cardBrand",
      "charge.cardLastDigits",
      "sold.kinds",
      "sold.lines",
      "plan.name as planName",
      soldName.as("soldName"),
      "fanOrder.fanName",
      "payment.accountId",
      "account.createdAt as accountCreatedAt",
      "fan.email as fanEmail",
      sql<boolean>`fan.email_verified_at is not null`.as("isFanVerified"),
      "account.email as creatorEmail",
      "profile.username",
      "profile.fullName as creatorName",
      // It may contain links, so it is sent to verified addresses only.
      sql<string | null>`case when fan.email_verified_at is not null then setting.fan_message end`.as("fanMessage"),
      "setting.notifyReceipt",
      "setting.notifyRenewal",
      "setting.notifyNewSubscriber",
      "receipt.decision",
      "receipt.reason",
      "receipt.sentBy as receiptSentBy",
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom("refundLine").select("refundId").whereRef("orderId", "=", "payment.orderId"))
        .$castTo<boolean>()
        .as("isWithdrawn"),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("subscription")
            .select("id")
            .whereRef("id", "=", "payment.subscriptionId")
            .where("status", "=", "revoked"),
        )
        .$castTo<boolean>()
        .as("isAccessRevoked"),
    )
    // Of the lines that were not withdrawn: whether there are any, and those that were refunded alone.
    .select([
      sql<boolean>`${othersOf("true")} is not null`.as("hasOtherLines"),
      sql<string | null>`${othersOf("line.refunded_at is not null")}`.as("refundedTitles"),
      sql<boolean>`${othersOf("line.refunded_at is not null and line.kind = 'subscription'")} is not null`.as(
        "isPeriodRefunded",
      ),
    ])
    // Whether the money arrived and bought nothing, and whether the fan has an item of the order by another one.
    .select([
      sql<boolean>`payment.paid_at is not null and not exists (select from order_line unsold
        where unsold.order_id = payment.order_id and unsold.fulfilled_at is not null)`.as("isUnused"),
      sql<boolean>`exists (select from item_line wanted
        join item_line sale on sale.item_id = wanted.item_id and sale.granted_at is not null and sale.revoked_at is null
        join fan_order other on other.id = sale.order_id and other.fan_id = fan_order.fan_id
        where wanted.order_id = payment.order_id and sale.order_id <> wanted.order_id)`.as("isBoughtBefore"),
    ])
    .where("payment.id", "=", paymentId)
    .executeTakeFirst();
  // Its creator may have marked it as paid after a rejected receipt, or without any.
  return withPlainNames(notice?.status === "paid" ? { ...notice, decision: "approved" as const } : notice);
}

export type PaymentNotice = NonNullable<Awaited<ReturnType<typeof selectPaymentNotice>>>;
