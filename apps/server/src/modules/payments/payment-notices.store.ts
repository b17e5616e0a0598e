import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { withPlainNames } from "#core/text/plain-names";

export async function selectPaymentNotice({ db }: Ctx, paymentId: string) {
  const notice = await db
    .selectFrom("payment")
    .innerJoin("subscription", "subscription.id", "payment.subscription_id")
    .innerJoin("fan", "fan.id", "subscription.fan_id")
    .innerJoin("plan", "plan.id", "payment.plan_id")
    .innerJoin("account", "account.id", "payment.account_id")
    .innerJoin("profile", "profile.account_id", "payment.account_id")
    .leftJoin("gateway_charge as charge", "charge.payment_id", "payment.id")
    .leftJoin("account_setting as setting", "setting.account_id", "payment.account_id")
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom("receipt")
          .select(["decision", "reason"])
          .whereRef("payment_id", "=", "payment.id")
          .orderBy("id", "desc")
          .limit(1)
          .as("receipt"),
      (join) => join.onTrue(),
    )
    .select([
      "payment.id as paymentId",
      "payment.subscription_id as subscriptionId",
      // With a fine or a discount of the gateway, once it is paid.
      sql<number>`coalesce(charge.paid_cents, payment.amount_cents)`.as("amountCents"),
      "payment.status",
      "payment.method",
      "payment.gateway",
      "payment.txid",
      "payment.paid_at as paidAt",
      "payment.renews_at as renewsAt",
      "payment.period_start as periodStart",
      "payment.period_end as periodEnd",
      "charge.end_to_end_id as endToEndId",
      "charge.card_brand as cardBrand",
      "charge.card_last_digits as cardLastDigits",
      "plan.name as planName",
      "subscription.fan_name as fanName",
      "payment.account_id as accountId",
      "account.created_at as accountCreatedAt",
      "fan.email as fanEmail",
      sql<boolean>`fan.email_verified_at is not null`.as("isFanVerified"),
      "account.email as creatorEmail",
      "profile.username",
      "profile.full_name as creatorName",
      // It may contain links, so it is sent to verified addresses only.
      sql<string | null>`case when fan.email_verified_at is not null then setting.fan_message end`.as("fanMessage"),
      "setting.notify_receipt as notifyReceipt",
      "setting.notify_renewal as notifyRenewal",
      "setting.notify_new_subscriber as notifyNewSubscriber",
      "receipt.decision",
      "receipt.reason",
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom("refund").select("id").whereRef("subscription_id", "=", "payment.subscription_id"))
        .$castTo<boolean>()
        .as("isWithdrawn"),
    )
    .where("payment.id", "=", paymentId)
    .executeTakeFirst();
  // Its creator may have marked it as paid after a rejected receipt, or without any.
  return withPlainNames(notice?.status === "paid" ? { ...notice, decision: "approved" as const } : notice);
}

export type PaymentNotice = NonNullable<Awaited<ReturnType<typeof selectPaymentNotice>>>;

export async function selectPartialRefundNotice({ db }: Ctx, paymentId: string) {
  const notice = await db
    .selectFrom("payment")
    .innerJoin("subscription", "subscription.id", "payment.subscription_id")
    .innerJoin("fan", "fan.id", "subscription.fan_id")
    .innerJoin("plan", "plan.id", "payment.plan_id")
    .innerJoin("account", "account.id", "payment.account_id")
    .innerJoin("profile", "profile.account_id", "payment.account_id")
    .leftJoin("gateway_charge as charge", "charge.payment_id", "payment.id")
    .select([
      sql<number>`coalesce(charge.paid_cents, payment.amount_cents)`.as("amountCents"),
      "payment.refunded_cents as refundedCents",
      "payment.method",
      "payment.gateway",
      "payment.status",
      "plan.name as planName",
      "payment.account_id as accountId",
      "account.created_at as accountCreatedAt",
      "fan.email as fanEmail",
      sql<boolean>`fan.email_verified_at is not null`.as("isFanVerified"),
      "profile.username",
      "profile.full_name as creatorName",
    ])
    .where("payment.id", "=", paymentId)
    .executeTakeFirst();
  return withPlainNames(notice);
}

export type PartialRefundNotice = NonNullable<Awaited<ReturnType<typeof selectPartialRefundNotice>>>;
