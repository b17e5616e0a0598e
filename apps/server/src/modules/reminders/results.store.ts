import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { ReminderMeasure } from "#db/tables";
import { dayMs, windowDays } from "./reminders.rules.ts";
import type { Group } from "./results.rules.ts";

type Query = { accountId: string; measure: ReminderMeasure; from: Date };

/**
 * Both groups of those whose first message was due since `from` and whose window is over: who paid in it, whatever they paid of what the
 * measure is about. A payment counts once, also of a fan with two orders.
 */
export async function selectGroups(ctx: Ctx, { accountId, measure, from }: Query) {
  const days = windowDays[measure];
  const until = new Date(ctx.now().getTime() - days * dayMs);
  const { rows } = await sql<Group & { control: boolean }>`
    with target as (
      select target.control, target.due_at, coalesce(fan_order.fan_id, subscription.fan_id) as fan_id
      from reminder_target target
      left join payment on payment.id = target.payment_id
      left join fan_order on fan_order.id = payment.order_id
      left join subscription on subscription.id = target.subscription_id
      where target.account_id = ${accountId} and target.measure = ${measure}
        and target.due_at >= ${from} and target.due_at <= ${until}
    ), paid as (
      select distinct target.control, target.fan_id, payment.id, payment.amount_cents - payment.refunded_cents as cents
      from target
      join fan_order on fan_order.fan_id = target.fan_id and fan_order.account_id = ${accountId}
      join payment on payment.order_id = fan_order.id and payment.status = 'paid'
      where payment.paid_at >= target.due_at and payment.paid_at < target.due_at + make_interval(days => ${days})
        and ${measure === "unpaid_order" ? sql`payment.renews_at is null` : sql`payment.subscription_id is not null`}
    )
    select control, count(distinct fan_id)::int as people,
      (select count(distinct paid.fan_id)::int from paid where paid.control = target.control) as returned,
      (select coalesce(sum(cents), 0)::bigint from paid where paid.control = target.control) as amount
    from target group by control`.execute(ctx.db);
  const none: Group = { people: 0, returned: 0, amount: 0 };
  const groupOf = (wanted: boolean): Group => {
    const row = rows.find(({ control }) => control === wanted);
    return row ? { people: row.people, returned: row.returned, amount: row.amount } : none;
  };
  return { reminded: groupOf(false), control: groupOf(true) };
}

/** Messages that were sent by e-mail, by push or by both. */
export async function countSent({ db }: Ctx, { accountId, measure, from }: Query): Promise<number> {
  const { count } = await db
    .selectFrom("reminderMessage as message")
    .innerJoin("reminderTarget as target", "target.id", "message.targetId")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("target.accountId", "=", accountId)
    .where("target.measure", "=", measure)
    .where("message.decidedAt", ">=", from)
    .where((on) => on.or([on("message.email", "=", "sent"), on("message.push", "=", "sent")]))
    .executeTakeFirstOrThrow();
  return count;
}
