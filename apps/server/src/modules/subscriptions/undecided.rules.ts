import { type Expression, type RawBuilder, sql } from "kysely";

/** Days after its end in which a subscription can still be renewed. */
const catchUpDays = 7;

/** Imported subscriptions of a creator that would renew, if the creator decided their price. */
export function isUndecidedSql(accountId: string | Expression<string>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`subscription.account_id = ${accountId} and subscription.price_undecided and subscription.plan_id is not null
    and subscription.next_plan_id is null and subscription.canceled_at is null and (subscription.status in ('trialing', 'active', 'grace')
      or (subscription.status = 'expired'
        and subscription.current_period_end > ${now}::timestamptz - make_interval(days => ${catchUpDays})))`;
}
