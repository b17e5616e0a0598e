import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { Unit } from "./stats.rules.ts";
import { hasAccess, isRunning } from "./subscriptions.store.ts";

export type PlanSubscribers = {
  isAll: boolean;
  planId: string | null;
  active: number;
  free: number;
  due: number;
  yearCents: number;
};

const dueDays = 7;

/** People with access now, per plan (null for guests) and in total. */
export async function selectCurrentSubscribers(ctx: Ctx, accountId: string): Promise<PlanSubscribers[]> {
  const dueUntil = new Date(ctx.now().getTime() + dueDays * 86_400_000);
  const { rows } = await sql<PlanSubscribers>`
    select grouping(plan_id) = 1 as "isAll", plan_id as "planId", count(distinct fan_id) filter (where not free)::int as active,
      count(distinct fan_id) filter (where free)::int as free,
      count(*) filter (where not free and status <> 'canceled' and current_period_end <= ${dueUntil})::int as due,
      coalesce(sum(price_cents::bigint * (12 / period_months)) filter (where not free and status in ('active', 'grace')), 0)
        as "yearCents"
    from subscription where account_id = ${accountId} and ${isRunning} and ${hasAccess(ctx, accountId)}
    group by grouping sets ((plan_id), ())`.execute(ctx.db);
  return rows;
}

const point = (unit: Unit) =>
  sql`to_char(date_trunc(${sql.lit(unit)}, at at time zone 'America/Sao_Paulo'), 'YYYY-MM-DD')`;

export type ChangeCounts = { date: string; gained: number; lost: number; canceled: number; expired: number };

/** New and lost subscribers by day or month; unpaid orders do not count. */
export async function selectChangeCounts(
  { db }: Ctx,
  accountId: string,
  from: Date,
  unit: Unit,
): Promise<ChangeCounts[]> {
  const { rows } = await sql<ChangeCounts>`
    select ${point(unit)} as date, count(*) filter (where kind = 'started')::int as gained,
      count(*) filter (where kind in ('expired', 'ended', 'revoked', 'refunded', 'charged_back'))::int as lost,
      count(*) filter (where kind = 'canceled')::int as canceled, count(*) filter (where kind = 'expired')::int as expired
    from subscription_change change join subscription on subscription.id = change.subscription_id
    where change.account_id = ${accountId} and at >= ${from} and kind in
      ('started', 'expired', 'ended', 'revoked', 'refunded', 'charged_back', 'canceled')
      and not subscription.free and subscription.started_at is not null
    group by 1`.execute(db);
  return rows;
}

export type PlanRevenue = { date: string; planId: string; cents: number; payments: number };

/** Revenue by day or month and plan, without refunded payments. */
export async function selectRevenue({ db }: Ctx, accountId: string, from: Date, unit: Unit): Promise<PlanRevenue[]> {
  const { rows } = await sql<PlanRevenue>`
    select ${point(unit)} as date, plan_id as "planId", sum(amount_cents) as cents, count(*)::int as payments
    from (
      select paid_at as at, subscription.plan_id, amount_cents from payment
      join subscription on subscription.id = payment.subscription_id
      where payment.account_id = ${accountId} and paid_at >= ${from} and payment.status in ('paid', 'revoked')
    ) paid
    group by 1, 2`.execute(db);
  return rows;
}

/** Names of a creator's plans, including archived ones. */
export function selectPlanNames({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("plan")
    .select(["id", "name"])
    .where("account_id", "=", accountId)
    .orderBy(sql`archived_at is not null`)
    .orderBy("position")
    .orderBy("id")
    .execute();
}
