import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { withPlainNames } from "#core/plain-names";
import { lastPaidPlan } from "#modules/payments/paid-plan.rules";

export async function selectRefundNotice({ db }: Ctx, refundId: string) {
  const notice = await db
    .selectFrom("refund")
    .innerJoin("subscription", "subscription.id", "refund.subscription_id")
    .innerJoin("fan", "fan.id", "refund.fan_id")
    .innerJoin("plan", (join) => join.on("plan.id", "=", lastPaidPlan))
    .innerJoin("account", "account.id", "refund.account_id")
    .innerJoin("profile", "profile.account_id", "refund.account_id")
    .select([
      "refund.amount_cents as amountCents",
      "refund.due_at as dueAt",
      "refund.end_to_end_id as endToEndId",
      "refund.by_gateway as byGateway",
      "refund.gateway_cents as gatewayCents",
      "refund.returned_at as returnedAt",
      "refund.handed_over_at as handedOverAt",
      "plan.name as planName",
      "subscription.fan_name as fanName",
      "refund.account_id as accountId",
      "account.created_at as accountCreatedAt",
      "fan.email as fanEmail",
      sql<boolean>`fan.email_verified_at is not null`.as("isFanVerified"),
      "account.email as creatorEmail",
      "profile.username",
      "profile.full_name as creatorName",
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

/** Claims the refunds past their deadline that the creator was not reminded of. */
export async function claimOverdueRefunds({ db, now }: Ctx, limit: number): Promise<string[]> {
  const due = db
    .selectFrom("refund")
    .select("id")
    .where("returned_at", "is", null)
    .where("by_gateway", "=", false)
    .where("overdue_notified_at", "is", null)
    .where("due_at", "<", now())
    .orderBy("due_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const claimed = db.updateTable("refund").set({ overdue_notified_at: now() }).where("id", "in", due);
  return (await claimed.returning("id").execute()).map(({ id }) => id);
}

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
