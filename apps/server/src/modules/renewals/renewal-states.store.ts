import type { Ctx } from "#core/ctx";
import { defaultSetting } from "#modules/settings/settings.rules";

/** What decides about a fan's rights in these subscriptions. */
export function selectStandings({ db }: Ctx, ids: readonly string[]) {
  return db
    .selectFrom("subscription")
    .leftJoin("account_setting as setting", "setting.account_id", "subscription.account_id")
    .select((on) => [
      "subscription.id",
      "subscription.status",
      "subscription.free",
      "subscription.plan_id as planId",
      "subscription.current_period_end as currentPeriodEnd",
      "subscription.canceled_at as canceledAt",
      on.fn.coalesce("setting.grace_days", on.val(defaultSetting.graceDays)).as("graceDays"),
    ])
    .where("subscription.id", "in", ids)
    .execute();
}

export type StandingRow = Awaited<ReturnType<typeof selectStandings>>[number];
