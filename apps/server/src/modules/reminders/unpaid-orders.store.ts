import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { isStoppedSql } from "#modules/announcements/is-stopped.rules";
import { hasAccess } from "#modules/subscriptions/has-access.rules";
import { runningStatuses } from "#modules/subscriptions/subscriptions.rules";
import { dayMs, firstAfterMs } from "./reminders.rules.ts";

export type UnpaidRow = {
  id: string;
  accountId: string;
  fanId: string;
  email: string;
  orderId: string;
  subscriptionId: string | null;
  createdAt: Date;
  codeUntil: Date;
  receiptUntil: Date | null;
  gateway: string;
};

/** The fan has bought the same since, or ordered it anew: another order of theirs has a line of the same kind, or the same item. */
const isReplaced = sql`exists (
  select from order_line line left join item_line sold using (order_id, position)
  join fan_order other on other.fan_id = fan_order.fan_id and other.account_id = payment.account_id and other.id <> payment.order_id
  join order_line same on same.order_id = other.id and same.kind = line.kind
  left join item_line again on again.order_id = same.order_id and again.position = same.position
  join payment paying on paying.order_id = other.id
  where line.order_id = payment.order_id and again.item_id is not distinct from sold.item_id
    and (paying.paid_at > payment.created_at or paying.status = 'pending' and paying.created_at > payment.created_at))`;

const running = sql.join(runningStatuses.map((status) => sql.lit(status)));

/** The fan may watch already, by another subscription. */
const isWatching = (ctx: Ctx) => sql`(payment.subscription_id is not null and exists (
  select from subscription where subscription.account_id = payment.account_id and subscription.fan_id = fan_order.fan_id
    and subscription.status in (${running}) and ${hasAccess(ctx, sql`payment.account_id`)}))`;

/**
 * First orders by PIX without payment and receipt, whose fan wants messages of this creator, and whose creator wants to send them and has a
 * page online.
 */
function unpaidOrders(ctx: Ctx, condition: RawBuilder<unknown>, limit: RawBuilder<unknown> = sql``) {
  return sql<UnpaidRow>`
    select payment.id, payment.account_id, fan_order.fan_id, fan.email::text, payment.order_id, payment.subscription_id, payment.created_at,
      payment.pix_expires_at as code_until, payment.receipt_until, payment.gateway::text
    from payment
    join fan_order on fan_order.id = payment.order_id
    join fan on fan.id = fan_order.fan_id and fan.email::text not like '%@apagada.invalid'
    join profile on profile.account_id = payment.account_id and profile.published_at is not null and profile.taken_down_at is null
    left join reminder_setting setting on setting.account_id = payment.account_id
    where payment.status = 'pending' and payment.receipt_status = 'none' and payment.renews_at is null
      and payment.method = 'pix' and payment.pix_copy_paste is not null and payment.pix_expires_at is not null
      and coalesce(setting.unpaid_orders, true)
      and not ${isStoppedSql(sql`fan_order.fan_id`, sql`payment.account_id`)}
      and not ${isReplaced} and not ${isWatching(ctx)} and ${condition} ${limit}`.execute(ctx.db);
}

/** One that is still to be paid. */
export async function selectUnpaid(ctx: Ctx, paymentId: string): Promise<UnpaidRow | undefined> {
  return (await unpaidOrders(ctx, sql`payment.id = ${paymentId}`)).rows[0];
}

/** Those of the last day whose first message is due, and whose group is not fixed; the oldest first. */
export async function selectNewlyUnpaid(ctx: Ctx, after: UnpaidRow | undefined, limit: number): Promise<UnpaidRow[]> {
  const now = ctx.now().getTime();
  const since = new Date(now - dayMs);
  const until = new Date(now - firstAfterMs);
  const { rows } = await unpaidOrders(
    ctx,
    sql`payment.created_at > ${since} and payment.created_at <= ${until} and payment.pix_expires_at > ${ctx.now()}
      and not exists (select from reminder_target target where target.payment_id = payment.id)
      ${after ? sql`and payment.id > ${after.id}` : sql``}`,
    sql`order by payment.id limit ${limit}`,
  );
  return rows;
}
