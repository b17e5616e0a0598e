import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { withPlainNames } from "#core/plain-names";

/** Who is to hear of a refund, and what of it. */
export async function selectRefundNotice({ db }: Ctx, refundId: string) {
  const notice = await db
    .selectFrom("refund")
    .innerJoin("subscription", "subscription.id", "refund.subscription_id")
    .innerJoin("fan", "fan.id", "refund.fan_id")
    .innerJoin("plan", "plan.id", "subscription.plan_id")
    .innerJoin("account", "account.id", "refund.account_id")
    .innerJoin("profile", "profile.account_id", "refund.account_id")
    .select([
      "refund.amount_cents as amountCents",
      "refund.due_at as dueAt",
      "refund.end_to_end_id as endToEndId",
      "refund.by_gateway as byGateway",
      "refund.gateway_cents as gatewayCents",
      "refund.returned_at as returnedAt",
      "plan.name as planName",
      "subscription.fan_name as fanName",
      "fan.email as fanEmail",
      "account.email as creatorEmail",
      "profile.username",
      "profile.full_name as creatorName",
    ])
    .select(
      sql<boolean>`exists (select from payment where subscription_id = refund.subscription_id and method = 'credit_card'
        and paid_at is not null)`.as("toCard"),
    )
    .where("refund.id", "=", refundId)
    .executeTakeFirst();
  return withPlainNames(notice);
}

export type RefundNotice = NonNullable<Awaited<ReturnType<typeof selectRefundNotice>>>;

/** Tasks whose day has passed and that the creator was not reminded of: claimed by being read, so that each is told once. */
export async function claimOverdueRefunds({ db, now }: Ctx, limit: number): Promise<string[]> {
  const due = db
    .selectFrom("refund")
    .select("id")
    .where("returned_at", "is", null)
    .where("by_gateway", "=", false)
    .where("overdue_told_at", "is", null)
    .where("due_at", "<", now())
    .orderBy("due_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const told = db.updateTable("refund").set({ overdue_told_at: now() }).where("id", "in", due);
  return (await told.returning("id").execute()).map(({ id }) => id);
}
