import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { withPlainNames } from "#core/text/plain-names";
import { lastPaidPlan } from "#modules/payments/payments.rules";

export async function selectRefundNotice({ db }: Ctx, refundId: string) {
  const notice = await db
    .selectFrom("refund")
    .innerJoin("subscription", "subscription.id", "refund.subscriptionId")
    .innerJoin("fan", "fan.id", "refund.fanId")
    .innerJoin("plan", (join) => join.on("plan.id", "=", lastPaidPlan))
    .innerJoin("account", "account.id", "refund.accountId")
    .innerJoin("profile", "profile.accountId", "refund.accountId")
    .select([
      "refund.amountCents",
      "refund.dueAt",
      "refund.endToEndId",
      "refund.byGateway",
      "refund.gatewayCents",
      "refund.returnedAt",
      "refund.handedOverAt",
      "plan.name as planName",
      "subscription.fanName",
      "refund.accountId",
      "account.createdAt as accountCreatedAt",
      "fan.email as fanEmail",
      sql<boolean>`fan.email_verified_at is not null`.as("isFanVerified"),
      "account.email as creatorEmail",
      "profile.username",
      "profile.fullName as creatorName",
    ])
    .select(
      sql<boolean>`exists (select from payment where subscription_id = refund.subscription_id and method = 'credit_card'
        and paid_at is not null)`.as("toCard"),
    )
    .select(
      sql<string | null>`(select refund_fault from gateway_charge charge join payment on payment.id = charge.payment_id
        where payment.subscription_id = refund.subscription_id and charge.refund_poll_at is not null and refund_fault is not null
        order by payment.id limit 1)`.as("fault"),
    )
    .select(
      sql<number>`(select count(*)::int from refund earlier where earlier.account_id = refund.account_id
        and earlier.fan_id = refund.fan_id and earlier.requested_at < refund.requested_at and fan.email_verified_at is not null)`.as(
        "earlier",
      ),
    )
    .where("refund.id", "=", refundId)
    .executeTakeFirst();
  return withPlainNames(notice);
}

export type RefundNotice = NonNullable<Awaited<ReturnType<typeof selectRefundNotice>>>;
