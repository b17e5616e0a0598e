import type { announcements } from "@camarim/contract";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { setStatementTimeout } from "#core/database/statement-timeout";
import { hasAccess, isReplacedSql } from "#modules/subscriptions/has-access.rules";
import { runningStatuses } from "#modules/subscriptions/subscriptions.rules";
import { newForMs } from "./announcements.rules.ts";

type Segment = { segment: announcements.AnnouncementSegment; planId: string | null };

/** Literals, so that the planner uses the partial index. */
const running = sql`subscription.status in (${sql.join(runningStatuses.map((status) => sql.lit(status)))})`;

/**
 * Each fan of a creator once, as the CTE `person`. Access that was taken away, or whose money went back, makes no fan, and a deleted fan
 * is none. A pause is no departure, and a replaced subscription keeps nobody. `stopped` is `isStoppedSql`, in joins, since a creator may
 * have 100,000 fans.
 */
function personSql(ctx: Pick<Ctx, "now">, accountId: string) {
  return sql`one as (
      select subscription.id, fan_id, plan_id, started_at, (${running} and ${hasAccess(ctx, accountId)}) as open,
        status <> 'canceled' or pause_months is not null as stays, pause_months is not null as paused,
        ${isReplacedSql(ctx)} as replaced
      from subscription
      where account_id = ${accountId} and status in ('trialing', 'active', 'grace', 'canceled', 'expired')
    ), subscriber as (
      select fan_id, (array_agg(id order by open desc, id desc))[1] as subscription_id, bool_or(open) as open,
        bool_or(stays and (open and not replaced or paused)) as stays, min(started_at) as since,
        array_agg(plan_id) filter (where open and not replaced) as plans
      from one where open or started_at is not null group by fan_id
    ), buyer as (
      select fan_order.fan_id, (array_agg(fan_order.id order by fan_order.id desc))[1] as order_id
      from (
        select order_id from tip where account_id = ${accountId} and received_at is not null and returned_at is null
        union select order_id from item_line
          where account_id = ${accountId} and granted_at is not null and revoked_at is null
      ) bought join fan_order on fan_order.id = bought.order_id
      where not exists (select from subscription where subscription.account_id = ${accountId}
        and subscription.fan_id = fan_order.fan_id
        and (subscription.started_at is not null or subscription.status not in ('pending', 'expired')))
      group by fan_order.fan_id
    ), silent as (
      select distinct subscription.fan_id from notice_stop join subscription on subscription.id = notice_stop.subscription_id
      where subscription.account_id = ${accountId}
    ), person as (
      select anyone.*, fan.email_verified_at is not null as verified,
        coalesce(choice.stopped, silent.fan_id is not null) as stopped
      from (
        select fan_id, subscription_id, null::uuid as order_id, open, stays, since, plans from subscriber
        union all select fan_id, null, order_id, false, false, null, null from buyer
      ) anyone join fan on fan.id = anyone.fan_id and fan.email::text not like '%@apagada.invalid'
      left join announcement_choice choice on choice.account_id = ${accountId} and choice.fan_id = anyone.fan_id
      left join silent on silent.fan_id = anyone.fan_id
    )`;
}

const isLapsed = sql`(subscription_id is not null and not open and not stays)`;

/** The condition of a segment for a row `person`. */
function segmentSql({ now }: Pick<Ctx, "now">, { segment, planId }: Segment): RawBuilder<unknown> {
  const newSince = new Date(now().getTime() - newForMs);
  switch (segment) {
    case "everyone":
      return sql`true`;
    case "plan":
      return sql`open and ${planId}::uuid = any (plans)`;
    case "new":
      return sql`open and since > ${newSince}`;
    case "leaving":
      return sql`open and not stays`;
    case "lapsed":
      return isLapsed;
    case "buyers":
      return sql`order_id is not null`;
  }
}

type Counts = Record<Exclude<announcements.AnnouncementSegment, "plan">, number>;

const segments = ["everyone", "new", "leaving", "lapsed", "buyers"] as const;

/** Fans of each segment, and of each plan with any, by its name. */
export async function selectAudience(ctx: Ctx, accountId: string) {
  const counts = segments.map(
    (segment) =>
      sql`(count(*) filter (where ${segmentSql(ctx, { segment, planId: null })}))::int as ${sql.id(segment)}`,
  );
  const { rows } = await sql<Counts & { plans: { _id: string; name: string; fans: number }[] }>`
    with ${personSql(ctx, accountId)}
    select ${sql.join(counts)}, coalesce((
      select jsonb_agg(jsonb_build_object('_id', plan.id, 'name', plan.name, 'fans', used.fans) order by plan.name, plan.id)
      from (select plan_id, count(distinct fan_id)::int as fans from person cross join unnest(plans) as plan_id group by plan_id) used
      join plan on plan.id = used.plan_id), '[]') as plans
    from person`.execute(ctx.db);
  return rows[0] as Counts & { plans: { _id: string; name: string; fans: number }[] };
}

export async function countSegment(ctx: Ctx, accountId: string, segment: Segment): Promise<number> {
  const { rows } = await sql<{ fans: number }>`
    with ${personSql(ctx, accountId)}
    select count(*)::int as fans from person where ${segmentSql(ctx, segment)}`.execute(ctx.db);
  return rows[0]?.fans ?? 0;
}

/** Records the fans of a segment as recipients, in batches; who has turned these messages off gets it in their home only. */
export async function insertRecipients(
  ctx: Ctx,
  { id, accountId, ...segment }: Segment & { id: string; accountId: string },
  batchSize: number,
): Promise<{ recipients: number; unmailed: number; batches: number }> {
  await setStatementTimeout(ctx, 5);
  const { rows } = await sql<{ recipients: number; unmailed: number; batches: number }>`
    with ${personSql(ctx, accountId)}, recorded as (
      insert into announcement_recipient (id, announcement_id, fan_id, subscription_id, order_id, batch, email, push)
      select gen_random_uuid(), ${id}::uuid, fan_id, subscription_id, order_id,
        (row_number() over (order by fan_id) - 1) / ${batchSize}::int,
        (case when stopped or not verified then 'skipped' else 'waiting' end)::announcement_delivery,
        (case when stopped then 'skipped' else 'waiting' end)::announcement_delivery
      from person where ${segmentSql(ctx, segment)}
      returning batch, email
    )
    select count(*)::int as recipients, (count(*) filter (where email = 'skipped'))::int as unmailed,
      coalesce(max(batch) + 1, 0) as batches from recorded`.execute(ctx.db);
  return rows[0] as { recipients: number; unmailed: number; batches: number };
}
