import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { defaultSetting } from "#modules/settings/settings.rules";

/** The SQL equivalent of `hasAccessAt`, for a row `subscription` of this account, by its id or column, with a running status. */
export function hasAccess({ now }: Pick<Ctx, "now">, accountId: string | RawBuilder<unknown>) {
  return sql<boolean>`case when subscription.current_period_end is null then subscription.free else
    subscription.current_period_end + case when subscription.status in ('active', 'grace') and not subscription.free
    then make_interval(days => coalesce(
      (select grace_days from account_setting where account_id = ${accountId}), ${defaultSetting.graceDays}
    )) else interval '0' end > ${now()} end`;
}
