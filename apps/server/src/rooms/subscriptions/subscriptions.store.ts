import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { defaultSetting } from "#rooms/settings/settings.rules";
import { runningStatuses } from "./subscriptions.rules.ts";

export type NewSubscription = {
  id: string;
  accountId: string;
  fanId: string;
  fanName: string;
  fanPhone: string;
  fanDocument: string | undefined;
  planId: string;
  priceCents: number;
  periodMonths: number;
};

export async function insertSubscription({ db, now }: Ctx, row: NewSubscription) {
  await db
    .insertInto("subscription")
    .values({
      id: row.id,
      account_id: row.accountId,
      fan_id: row.fanId,
      fan_name: row.fanName,
      fan_phone: row.fanPhone,
      fan_document: row.fanDocument ?? null,
      plan_id: row.planId,
      price_cents: row.priceCents,
      period_months: row.periodMonths,
      status: "pending",
      source: "checkout",
      created_at: now(),
    })
    .execute();
}

export function lockSubscription({ db }: Ctx, id: string) {
  return db.selectFrom("subscription").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}

export async function updatePeriod({ db }: Ctx, id: string, period: { startedAt: Date; end: Date }) {
  await db
    .updateTable("subscription")
    .set({ status: "active", started_at: period.startedAt, current_period_end: period.end })
    .where("id", "=", id)
    .execute();
}

/** What this browser holds with this creator, newest first. */
export function selectHeldWith({ db }: Ctx, fanSessionId: string, accountId: string) {
  return db
    .selectFrom("fan_session_subscription as held")
    .innerJoin("subscription", "subscription.id", "held.subscription_id")
    .select([
      "subscription.id",
      "subscription.fan_id as fanId",
      "subscription.status",
      "subscription.current_period_end as currentPeriodEnd",
    ])
    .where("held.session_id", "=", fanSessionId)
    .where("subscription.account_id", "=", accountId)
    .orderBy("subscription.id", "desc")
    .execute();
}

/** People with access now by payment or trial (as `givesAccess` says), each once however often they subscribed. */
export async function countActive({ db, now }: Ctx, accountId: string): Promise<number> {
  const row = await db
    .selectFrom("subscription")
    .select(sql<number>`count(distinct fan_id)::int`.as("count"))
    .where("account_id", "=", accountId)
    .where("status", "in", runningStatuses)
    .where(
      sql<Date>`current_period_end + case when status in ('active', 'grace') then make_interval(days => coalesce(
          (select grace_days from account_setting where account_id = ${accountId}), ${defaultSetting.graceDays}
        )) else interval '0' end`,
      ">",
      now(),
    )
    .where("source", "=", "checkout")
    .executeTakeFirstOrThrow();
  return row.count;
}
