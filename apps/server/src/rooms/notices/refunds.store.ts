import type { Ctx } from "#core/ctx";

/** Who is to hear of a refund, and what of it. */
export function selectRefundNotice({ db }: Ctx, refundId: string) {
  return db
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
      "plan.name as planName",
      "subscription.fan_name as fanName",
      "fan.email as fanEmail",
      "account.email as creatorEmail",
      "profile.username",
      "profile.full_name as creatorName",
    ])
    .where("refund.id", "=", refundId)
    .executeTakeFirst();
}

export type RefundNotice = NonNullable<Awaited<ReturnType<typeof selectRefundNotice>>>;
