import { termsVersion } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import type { SubscriptionActor, SubscriptionChangeKind, SubscriptionStatus } from "#db/tables";
import { defaultSetting } from "#modules/settings/settings.rules";
import { runningStatuses, type Terms } from "./subscriptions.rules.ts";

/** Literals, so that the planner uses the partial indexes. */
export const isRunning = sql<boolean>`subscription.status in (${sql.join(runningStatuses.map((status) => sql.lit(status)))})`;

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

/** By ordering, the fan accepts the terms in force. */
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
      terms_accepted_at: now(),
      terms_version: termsVersion,
    })
    .execute();
}

export function lockSubscription({ db }: Ctx, id: string) {
  return db.selectFrom("subscription").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Columns that determine the price of the next period. */
export function selectBought({ db }: Ctx, id: string) {
  return db
    .selectFrom("subscription")
    .select(["id", "plan_id", "price_cents", "period_months", "next_plan_id", "next_price_cents", "next_period_months"])
    .select(["periods_started", "price_undecided"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export type Subscription = NonNullable<Awaited<ReturnType<typeof lockSubscription>>>;

type Period = Terms & {
  startedAt: Date;
  end: Date;
  anchorDay: number;
  canceledAt: Date | null;
  /** Choice for the following period. */
  next: Terms | undefined;
  isPriceUndecided: boolean;
};

export async function updatePeriod({ db }: Ctx, id: string, period: Period) {
  await db
    .updateTable("subscription")
    .set({
      status: period.canceledAt ? "canceled" : "active",
      free: false,
      started_at: period.startedAt,
      current_period_end: period.end,
      anchor_day: period.anchorDay,
      periods_started: sql<number>`periods_started + 1`,
      canceled_at: period.canceledAt,
      plan_id: period.planId,
      price_cents: period.priceCents,
      period_months: period.periodMonths,
      price_undecided: period.isPriceUndecided,
      ...columnsOfNext(period.next),
    })
    .where("id", "=", id)
    .execute();
}

type Extension = { status: SubscriptionStatus; end: Date; anchorDay: number | null };

export async function updateEnd({ db }: Ctx, id: string, { status, end, anchorDay }: Extension) {
  await db
    .updateTable("subscription")
    .set({ status, current_period_end: end, extended_until: end, anchor_day: anchorDay })
    .where("id", "=", id)
    .execute();
}

export async function updateStatus(
  { db, now }: Pick<Ctx, "db" | "now">,
  ids: readonly string[],
  status: SubscriptionStatus,
) {
  await db
    .updateTable("subscription")
    .set({ status, ...(status === "canceled" && { canceled_at: now() }) })
    .where("id", "in", ids)
    .execute();
}

/** Undefined continues the current plan. */
export async function updateNextTerms({ db }: Pick<Ctx, "db">, id: string, terms: Terms | undefined) {
  await db.updateTable("subscription").set(columnsOfNext(terms)).where("id", "=", id).execute();
}

function columnsOfNext(terms: Terms | undefined) {
  return {
    next_plan_id: terms?.planId ?? null,
    next_price_cents: terms?.priceCents ?? null,
    next_period_months: terms?.periodMonths ?? null,
  };
}

export type Change = {
  subscriptionId: string;
  accountId: string;
  kind: SubscriptionChangeKind;
  actor: SubscriptionActor;
  at: Date;
  until?: Date | null;
  planId?: string | null;
};

export async function insertChanges({ db }: Pick<Ctx, "db">, changes: readonly Change[]) {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({
    id: newId(change.at),
    subscription_id: change.subscriptionId,
    account_id: change.accountId,
    kind: change.kind,
    actor: change.actor,
    at: change.at,
    until: change.until ?? null,
    plan_id: change.planId ?? null,
  }));
  await db.insertInto("subscription_change").values(rows).execute();
}

export async function isInSession({ db }: Ctx, subscriptionId: string, fanSessionId: string): Promise<boolean> {
  const entitlements = db.selectFrom("fan_session_access").select("session_id");
  const row = await entitlements
    .where("subscription_id", "=", subscriptionId)
    .where("session_id", "=", fanSessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The session's subscriptions to this creator, newest first. */
export function selectInSession({ db }: Ctx, fanSessionId: string, accountId: string) {
  return db
    .selectFrom("fan_session_access as entitlement")
    .innerJoin("subscription", "subscription.id", "entitlement.subscription_id")
    .select([
      "subscription.id",
      "subscription.fan_id as fanId",
      "subscription.status",
      "subscription.current_period_end as currentPeriodEnd",
      "subscription.free",
    ])
    .where("entitlement.session_id", "=", fanSessionId)
    .where("subscription.account_id", "=", accountId)
    .orderBy("subscription.id", "desc")
    .execute();
}

/** The SQL equivalent of `hasAccessAt`, for counts. */
export function hasAccess({ now }: Pick<Ctx, "now">, accountId: string) {
  return sql<boolean>`case when subscription.current_period_end is null then subscription.free else
    subscription.current_period_end + case when subscription.status in ('active', 'grace') and not subscription.free
    then make_interval(days => coalesce(
      (select grace_days from account_setting where account_id = ${accountId}), ${defaultSetting.graceDays}
    )) else interval '0' end > ${now()} end`;
}

/** People with paid or trial access now, each counted once. */
export async function countActive(ctx: Ctx, accountId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom("subscription")
    .select(sql<number>`count(distinct fan_id)::int`.as("count"))
    .where("account_id", "=", accountId)
    .where(isRunning)
    .where(hasAccess(ctx, accountId))
    .where("free", "=", false)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Locks all subscriptions that would renew. */
export function lockRenewing({ db }: Pick<Ctx, "db">, accountId: string) {
  return db
    .selectFrom("subscription")
    .select(["id", "current_period_end as currentPeriodEnd", "next_plan_id as nextPlanId"])
    .where("account_id", "=", accountId)
    .where("status", "in", ["trialing", "active", "grace"])
    .where("plan_id", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function selectLastPaidEnd({ db, now }: Ctx, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("subscription")
    .select("current_period_end as end")
    .where("account_id", "=", accountId)
    .where(isRunning)
    .where("free", "=", false)
    .where("current_period_end", ">", now())
    .orderBy("current_period_end", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.end ?? undefined;
}

/** The CPF of the payer, where none is known; null removes it again. */
export async function updateDocument({ db }: Ctx, subscriptionId: string, document: string | null) {
  const set = { fan_document: document };
  await db.updateTable("subscription").set(set).where("id", "=", subscriptionId).execute();
}
