import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { isStoppedSql } from "#modules/announcements/is-stopped.rules";
import { defaultSetting } from "#modules/settings/settings.rules";
import { dayMs } from "./reminders.rules.ts";

export type EndedRow = {
  id: string;
  accountId: string;
  fanId: string;
  email: string;
  fanName: string;
  periodEnd: Date;
  endedAt: Date;
  isCanceled: boolean;
  couponId: string | null;
  username: string;
  creatorName: string;
};

/**
 * The fan is back or on the way: they have access, a later period, or an open order. Or they are not welcome, or took their money back, by
 * another subscription.
 */
const hasOther = sql`exists (
  select from subscription other where other.account_id = subscription.account_id and other.fan_id = subscription.fan_id
    and other.id <> subscription.id and (
      other.status not in ('pending', 'expired') or other.pause_months is not null
      or other.current_period_end > subscription.current_period_end
      or other.status = 'pending' and exists (
        select from payment where payment.subscription_id = other.id and payment.status = 'pending')))`;

/** They pay late: a renewal of it has a receipt under review. */
const isRenewing = sql`exists (
  select from payment where payment.subscription_id = subscription.id and payment.receipt_status = 'waiting')`;

/**
 * Subscriptions whose paid or trial time ended, without a pause, and that were not taken away or refunded; whose fan has a verified address
 * and wants messages and reminders of this creator, and whose creator wants to send them and sells plans on a page online.
 */
function endedSubscriptions(ctx: Ctx, condition: RawBuilder<unknown>, limit: RawBuilder<unknown> = sql``) {
  return sql<EndedRow>`
    select subscription.id, subscription.account_id, subscription.fan_id, fan.email::text, subscription.fan_name,
      subscription.current_period_end as period_end, subscription.canceled_at is not null as is_canceled,
      case when subscription.canceled_at is null and subscription.periods_started > 0
        then subscription.current_period_end + make_interval(days => coalesce(setting.grace_days, ${defaultSetting.graceDays}))
        else subscription.current_period_end end as ended_at,
      chosen.coupon_id, profile.username, profile.full_name as creator_name
    from subscription
    join fan on fan.id = subscription.fan_id and fan.email_verified_at is not null
    join profile on profile.account_id = subscription.account_id and profile.published_at is not null and profile.taken_down_at is null
    join reminder_setting chosen on chosen.account_id = subscription.account_id and chosen.ended_subscriptions
    left join account_setting setting on setting.account_id = subscription.account_id
    where subscription.status = 'expired' and not subscription.free and subscription.started_at is not null
      and subscription.current_period_end is not null and subscription.pause_months is null
      and coalesce(setting.accept_new_subscribers, true)
      and exists (select from plan where plan.account_id = subscription.account_id and plan.active and plan.archived_at is null)
      and not exists (select from reminder_stop where reminder_stop.subscription_id = subscription.id)
      and not ${isStoppedSql(sql`subscription.fan_id`, sql`subscription.account_id`)}
      and not ${hasOther} and not ${isRenewing} and ${condition} ${limit}`.execute(ctx.db);
}

/** One that is still ended. */
export async function selectEnded(ctx: Ctx, subscriptionId: string): Promise<EndedRow | undefined> {
  return (await endedSubscriptions(ctx, sql`subscription.id = ${subscriptionId}`)).rows[0];
}

/** Access goes on for 7 days at most. */
const maxGraceDays = 7;

/** Those of the last weeks whose group is not fixed, by their ids. */
export async function selectNewlyEnded(ctx: Ctx, after: EndedRow | undefined, limit: number): Promise<EndedRow[]> {
  const now = ctx.now().getTime();
  const [since, until] = [new Date(now - (10 + maxGraceDays) * dayMs), new Date(now - 3 * dayMs)];
  const { rows } = await endedSubscriptions(
    ctx,
    sql`subscription.current_period_end > ${since} and subscription.current_period_end <= ${until}
      and not exists (select from reminder_target target where target.subscription_id = subscription.id
        and target.period_end = subscription.current_period_end)
      ${after ? sql`and subscription.id > ${after.id}` : sql``}`,
    sql`order by subscription.id limit ${limit}`,
  );
  return rows;
}
