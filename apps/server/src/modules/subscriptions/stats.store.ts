import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { CouponKind, OrderLineKind } from "#db/tables";
import type { CouponTerms } from "#modules/coupons/coupons.rules";
import { hasAccess, isReplacedSql } from "./has-access.rules.ts";
import type { Unit } from "./stats.rules.ts";
import { isRunning } from "./subscriptions.store.ts";

export type PlanSubscribers = {
  isAll: boolean;
  planId: string | null;
  active: number;
  free: number;
  due: number;
};

const dueDays = 7;

/** People with access now, per plan (null for guests) and in total; those of a replaced subscription count for the plan of the new one. */
export async function selectCurrentSubscribers(ctx: Ctx, accountId: string): Promise<PlanSubscribers[]> {
  const dueUntil = new Date(ctx.now().getTime() + dueDays * 86_400_000);
  const { rows } = await sql<PlanSubscribers>`
    select grouping(plan_id) = 1 as is_all, plan_id,
      (case when grouping(plan_id) = 1 then count(distinct fan_id) filter (where not free)
        else count(distinct fan_id) filter (where not free and not replaced) end)::int as active,
      count(distinct fan_id) filter (where free)::int as free,
      count(*) filter (where not free and not replaced and status <> 'canceled' and current_period_end <= ${dueUntil})::int as due
    from (
      select subscription.*, ${isReplacedSql(ctx)} as replaced from subscription
      where account_id = ${accountId} and ${isRunning} and ${hasAccess(ctx, accountId)}
    ) running
    group by grouping sets ((plan_id), ())`.execute(ctx.db);
  return rows;
}

/** People whose access a pause has ended, and who have none by another subscription. */
export async function countPaused(ctx: Ctx, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct paused.fan_id)::int as count from subscription paused
    where paused.account_id = ${accountId} and paused.pause_months is not null and paused.current_period_end <= ${ctx.now()}
      and not exists (select from subscription where subscription.account_id = paused.account_id
        and subscription.fan_id = paused.fan_id and ${isRunning} and ${hasAccess(ctx, accountId)})`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

export type NextPrices = Omit<CouponTerms, "kind"> & {
  planId: string;
  priceCents: number;
  months: number;
  /** Null without a coupon for this plan. */
  kind: CouponKind | null;
  cycle: number;
  /** Taken instead of cancelling, of this plan. */
  takenPercent: number;
  count: number;
};

/** The prices at which subscriptions will renew, with what their coupon depends on. Trials, cancelled and replaced ones will not. */
export async function selectNextPrices(ctx: Ctx, accountId: string): Promise<NextPrices[]> {
  const { rows } = await sql<NextPrices>`
    select next.plan as plan_id, next.price as price_cents, next.months, coupon.kind, coupon.value, coupon.duration, coupon.cycles,
      case when coupon.duration = 'cycles' then least(periods_started + 1, coupon.cycles + 1) else least(periods_started + 1, 2) end as cycle,
      case when discount_plan_id = next.plan then discount_percent else 0 end as taken_percent, count(*)::int as count
    from subscription
    cross join lateral (select coalesce(next_plan_id, plan_id) as plan,
      case when next_plan_id is null then price_cents else next_price_cents end as price,
      case when next_plan_id is null then period_months else next_period_months end as months) next
    left join coupon_redemption redeemed on redeemed.subscription_id = subscription.id and redeemed.redeemed_at is not null
      and (not exists (select from coupon_plan where coupon_id = redeemed.coupon_id)
        or exists (select from coupon_plan where coupon_id = redeemed.coupon_id and plan_id = next.plan))
    left join coupon on coupon.id = redeemed.coupon_id
    where subscription.account_id = ${accountId} and ${isRunning} and subscription.status in ('active', 'grace')
      and ${hasAccess(ctx, accountId)} and not ${isReplacedSql(ctx)} and not free and next.plan is not null
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(ctx.db);
  return rows;
}

const point = (unit: Unit) =>
  sql`to_char(date_trunc(${sql.lit(unit)}, at at time zone 'America/Sao_Paulo'), 'YYYY-MM-DD')`;

export type ChangeCounts = {
  date: string;
  gained: number;
  lost: number;
  canceled: number;
  expired: number;
  /** Whose access a pause ended, who came back from one, and who did not. */
  paused: number;
  resumed: number;
  pauseEnded: number;
};

/** What begins and what ends access; other changes, such as a choice of a plan, do neither. */
const opening = sql`('started', 'renewed', 'resumed', 'restored', 'extended')`;
const closing = sql`('expired', 'ended', 'pause_started', 'revoked', 'refunded', 'charged_back')`;

/**
 * New and lost subscribers by day or month: who had no access that counts before a change and has some after it, and the reverse. Free
 * access does not count, nor do unpaid orders; who has several subscriptions comes with the first and is lost with the last. The changes of
 * most fans say it themselves. Those of the others are followed from the first one (`traced`): fans with several subscriptions, with access
 * that was free for some time, or that was taken back.
 */
export async function selectChangeCounts(
  { db }: Ctx,
  accountId: string,
  from: Date,
  unit: Unit,
): Promise<ChangeCounts[]> {
  const { rows } = await sql<ChangeCounts>`
    with traced as materialized (
      select fan_id from subscription where account_id = ${accountId} and started_at is not null group by fan_id having count(*) > 1
      union
      select fan_id from subscription where id in (
        select subscription_id from subscription_change
        where account_id = ${accountId} and (free or kind in ('restored', 'revoked', 'refunded', 'charged_back')))
    ), step as (
      select fan_id, subscription_id, at, change.id, kind, kind in ${opening} or kind in ${closing} as is_step,
        -- Without an end, no access was restored: it was over before the money counted again.
        (kind in ${opening} and not change.free and (kind <> 'restored' or until is not null))::int as open
      from traced join subscription using (fan_id) join subscription_change change on change.subscription_id = subscription.id
      where subscription.account_id = ${accountId} and subscription.started_at is not null
        and (kind in ${opening} or kind in ${closing} or (kind in ('pause_ended', 'canceled') and not change.free))
    ), move as (
      select *, case when is_step then open - lag(open, 1, 0) over (partition by subscription_id, is_step order by at, id) else 0 end as move
      from step
    ), followed as (
      select at, kind, move, sum(move) over (partition by fan_id order by at, id) as running from move
    ), counted as (
      select at, kind, kind in ('started', 'resumed') as comes, kind in ('expired', 'ended', 'pause_started') as goes, true as is_away
      from subscription_change change join subscription on subscription.id = change.subscription_id
      where change.account_id = ${accountId} and at >= ${from} and at >= subscription.started_at and not change.free
        and kind in ('started', 'resumed', 'expired', 'ended', 'pause_started', 'pause_ended', 'canceled')
        and subscription.fan_id not in (select fan_id from traced)
      union all
      select at, kind, move = 1 and running = 1, move = -1 and running = 0, running = 0 from followed where at >= ${from}
    )
    select ${point(unit)} as date, count(*) filter (where comes and kind <> 'resumed')::int as gained,
      count(*) filter (where comes and kind = 'resumed')::int as resumed,
      count(*) filter (where goes and kind <> 'pause_started')::int as lost,
      count(*) filter (where goes and kind = 'pause_started')::int as paused,
      count(*) filter (where goes and kind = 'expired')::int as expired,
      count(*) filter (where kind = 'pause_ended' and is_away)::int as pause_ended,
      count(*) filter (where kind = 'canceled')::int as canceled
    from counted group by 1`.execute(db);
  return rows;
}

/** `planId` is null for other kinds than subscriptions. */
export type SoldRevenue = { date: string; kind: OrderLineKind; planId: string | null; cents: number; payments: number };

/**
 * Revenue by day or month of the payment, and by kind and plan of the lines that it paid: what was paid less what was refunded since, of
 * which each line that was not refunded alone has the share of its price. Money in dispute or charged back does not count.
 */
export async function selectRevenue({ db }: Ctx, accountId: string, from: Date, unit: Unit): Promise<SoldRevenue[]> {
  const { rows } = await sql<SoldRevenue>`
    select ${point(unit)} as date, kind, plan_id, sum(cents) as cents, count(*) filter (where cents > 0)::int as payments
    from (
      select paid_at as at, sold.kind, line.plan_id,
        round((coalesce(charge.paid_cents, payment.amount_cents) - refunded_cents) * case
          when payment.refunded_cents = 0 then sold.amount_cents::numeric / payment.amount_cents
          when sold.refunded_at is not null then 0
          else sold.amount_cents::numeric / nullif((select sum(kept.amount_cents) from order_line kept
            where kept.order_id = sold.order_id and kept.refunded_at is null), 0) end)::int as cents
      from payment
      join order_line sold on sold.order_id = payment.order_id
      left join subscription_line line on line.order_id = sold.order_id and line.position = sold.position
      left join gateway_charge charge on charge.payment_id = payment.id
      where payment.account_id = ${accountId} and paid_at >= ${from} and status not in ('disputed', 'charged_back')
        -- In this form the planner expects most payments to remain, and joins their lines by hash: in half the time for 20,000 of them.
        and charge.settlement_status is distinct from 'disputed' and charge.settlement_status is distinct from 'charged_back'
    ) paid
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** Names of a creator's plans, including archived ones. */
export function selectPlanNames({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("plan")
    .select(["id", "name"])
    .where("accountId", "=", accountId)
    .orderBy(sql`archived_at is not null`)
    .orderBy("position")
    .orderBy("id")
    .execute();
}
