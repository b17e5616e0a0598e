import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { SubscriptionStatus } from "#db/tables";
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
  trialDays: number;
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
      trial_days: row.trialDays,
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
    .set({ status: "active", free: false, started_at: period.startedAt, current_period_end: period.end })
    .where("id", "=", id)
    .execute();
}

type FreePeriod = { status: "active" | "trialing"; free: boolean; end: Date };

/** Begins what nothing is paid for. */
export async function updateFreePeriod({ db, now }: Ctx, id: string, { status, free, end }: FreePeriod) {
  await db
    .updateTable("subscription")
    .set({ status, free, started_at: now(), current_period_end: end })
    .where("id", "=", id)
    .execute();
}

export async function updateStatus({ db }: Ctx, id: string, status: SubscriptionStatus) {
  await db.updateTable("subscription").set({ status }).where("id", "=", id).execute();
}

type Guest = { id: string; accountId: string; fanId: string; name: string; phone: string; end: Date | null };

/** Free access without a plan, from now on. */
export async function insertGuest({ db, now }: Ctx, { id, accountId, fanId, name, phone, end }: Guest) {
  await db
    .insertInto("subscription")
    .values({
      id,
      account_id: accountId,
      fan_id: fanId,
      fan_name: name,
      fan_phone: phone,
      price_cents: 0,
      period_months: 1,
      status: "active",
      source: "whitelist",
      free: true,
      created_at: now(),
      started_at: now(),
      current_period_end: end,
    })
    .execute();
}

type Trial = { subscriptionId: string; accountId: string; fanId: string; fanPhone: string };

/** Answers false where this e-mail or phone has tried this creator's page before. */
export async function insertTrial({ db, now }: Ctx, trial: Trial): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("trial")
    .values({
      subscription_id: trial.subscriptionId,
      account_id: trial.accountId,
      fan_id: trial.fanId,
      fan_phone: trial.fanPhone,
      started_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function selectTrial({ db }: Ctx, { accountId, fanId, fanPhone }: Omit<Trial, "subscriptionId">) {
  return db
    .selectFrom("trial")
    .select("subscription_id")
    .where("account_id", "=", accountId)
    .where((on) => on.or([on("fan_id", "=", fanId), on("fan_phone", "=", fanPhone)]))
    .executeTakeFirst();
}

/** What this browser holds with this creator, newest first. */
export function selectHeldWith({ db }: Ctx, fanSessionId: string, accountId: string) {
  return db
    .selectFrom("fan_session_hold as held")
    .innerJoin("subscription", "subscription.id", "held.subscription_id")
    .select([
      "subscription.id",
      "subscription.fan_id as fanId",
      "subscription.status",
      "subscription.current_period_end as currentPeriodEnd",
      "subscription.free",
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
    .where("free", "=", false)
    .where("source", "=", "checkout")
    .executeTakeFirstOrThrow();
  return row.count;
}

/** People who watch now for nothing: whitelist, and coupons of 100 %. */
export async function countFree({ db, now }: Ctx, accountId: string): Promise<number> {
  const row = await db
    .selectFrom("subscription")
    .select(sql<number>`count(distinct fan_id)::int`.as("count"))
    .where("account_id", "=", accountId)
    .where("status", "in", runningStatuses)
    .where("free", "=", true)
    .where((on) => on.or([on("current_period_end", "is", null), on("current_period_end", ">", now())]))
    .executeTakeFirstOrThrow();
  return row.count;
}
