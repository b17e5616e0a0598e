import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { defaultSetting } from "#modules/settings/settings.rules";
import { runningStatuses } from "./subscriptions.rules.ts";

/** The SQL equivalent of `hasAccessAt`, for a row `subscription` of this account, by its id or column, with a running status. */
export function hasAccess({ now }: Pick<Ctx, "now">, accountId: string | RawBuilder<unknown>) {
  return sql<boolean>`case when subscription.current_period_end is null then subscription.free else
    subscription.current_period_end + case when subscription.status in ('active', 'grace') and not subscription.free
    then make_interval(days => coalesce(
      (select grace_days from account_setting where account_id = ${accountId}), ${defaultSetting.graceDays}
    )) else interval '0' end > ${now()} end`;
}

/**
 * The SQL equivalent of `isReplaced`, for a row `subscription` with access: its period is over, and its fan has another one that is not in
 * its grace days.
 */
export function isReplacedSql({ now }: Pick<Ctx, "now">) {
  return sql<boolean>`(subscription.status in ('active', 'grace') and subscription.current_period_end <= ${now()}
    and exists (select from subscription other
    where other.account_id = subscription.account_id and other.fan_id = subscription.fan_id and other.id <> subscription.id
      and other.status in (${sql.join(runningStatuses.map((status) => sql.lit(status)))})
      and case when other.current_period_end is null then other.free else other.current_period_end > ${now()} end))`;
}
