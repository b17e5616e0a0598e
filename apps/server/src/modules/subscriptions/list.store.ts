import { subscriptions } from "@camarim/contract";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { OrderedPage } from "#core/paging/pages";
import type {
  CouponDuration,
  CouponKind,
  PaymentMethod,
  PaymentStatus,
  SubscriptionSource,
  SubscriptionStatus,
} from "#db/tables";
import { toSearchPatterns } from "./subscriptions.rules.ts";

export type Filter = {
  status?: SubscriptionStatus | undefined;
  plan?: string | undefined;
  query?: string | undefined;
};

export type SubscriptionRow = {
  id: string;
  accountId: string;
  fanId: string;
  fanName: string;
  fanEmail: string;
  fanPhone: string;
  fanInstagram: string | null;
  planId: string | null;
  planName: string | null;
  planLabel: string | null;
  priceCents: number;
  periodMonths: number;
  priceUndecided: boolean;
  nextPlanId: string | null;
  nextPlanName: string | null;
  nextPriceCents: number | null;
  nextPeriodMonths: number | null;
  status: SubscriptionStatus;
  free: boolean;
  startedAt: Date | null;
  currentPeriodEnd: Date | null;
  canceledAt: Date | null;
  pauseMonths: number | null;
  /** Of the newest change that ended access; the subscription may have access again. */
  accessEndedAt: Date | null;
  source: SubscriptionSource;
  /** The order's coupon, if it applies to the current plan. */
  coupon: { code: string; kind: CouponKind; value: number; duration: CouponDuration; cycles: number | null } | null;
  periodsStarted: number;
  createdAt: Date;
  paymentId: string | null;
  paymentCents: number | null;
  paymentStatus: PaymentStatus | null;
  paymentMethod: PaymentMethod | null;
  paymentCreatedAt: Date | null;
  paymentPaidAt: Date | null;
};

/** Joins the details of selected ids. The ids come from an index alone, so deep pages stay fast. */
function joinRows(selected: RawBuilder<unknown>, order: "asc" | "desc") {
  return sql<SubscriptionRow>`
    select s.id, s.account_id, s.fan_id, s.fan_name, fan.email as fan_email, s.fan_phone,
      s.fan_instagram, s.plan_id, plan.name as plan_name, s.plan_label, s.price_cents,
      s.period_months, s.price_undecided, s.next_plan_id, next.name as next_plan_name,
      s.next_price_cents, s.next_period_months, s.status, s.free,
      s.started_at, s.current_period_end, s.canceled_at, s.pause_months, s.source,
      case when s.status in ('expired', 'canceled', 'revoked', 'refunded', 'charged_back') then (select max(change.at)
        from subscription_change change where change.subscription_id = s.id
        and change.kind in ('expired', 'ended', 'pause_started', 'revoked', 'refunded', 'charged_back')) end as access_ended_at,
      s.periods_started, case when coupon.id is not null then jsonb_build_object('code', coupon.code, 'kind', coupon.kind,
        'value', coupon.value, 'duration', coupon.duration, 'cycles', coupon.cycles) end as coupon,
      s.created_at, last.id as payment_id, coalesce(last.paid_cents, last.amount_cents) as payment_cents, last.status as payment_status,
      last.method as payment_method, last.created_at as payment_created_at, last.paid_at as payment_paid_at
    from (${selected}) selected
    join subscription s on s.id = selected.id
    join fan on fan.id = s.fan_id
    left join plan on plan.id = s.plan_id
    left join plan next on next.id = s.next_plan_id
    left join coupon_redemption redemption on redemption.subscription_id = s.id
      and (redemption.redeemed_at is not null or s.status = 'pending')
    left join coupon on coupon.id = redemption.coupon_id and (s.plan_id in (select plan_id from coupon_plan where coupon_id = coupon.id)
      or not exists (select from coupon_plan where coupon_id = coupon.id))
    left join lateral (select payment.*, charge.paid_cents from payment left join gateway_charge charge on charge.payment_id = payment.id
      where payment.subscription_id = s.id order by payment.id desc limit 1) last on true
    order by s.id ${sql.raw(order)}`;
}

function filterConditions(accountId: string, { status, plan, query = "" }: Filter): RawBuilder<unknown> {
  const parts = [
    sql`account_id = ${accountId}`,
    ...(status ? [sql`status = ${status}`] : []),
    ...(plan ? [sql`plan_id = ${plan}`] : []),
    ...toSearchPatterns(query).map((pattern) => sql`search_text like ${pattern}`),
  ];
  return sql.join(parts, sql` and `);
}

function joinPage(conditions: RawBuilder<unknown>, { order, limit, offset }: OrderedPage) {
  const direction = order === "oldest" ? "asc" : "desc";
  const selected = sql`select id from subscription where ${conditions}
    order by id ${sql.raw(direction)} limit ${limit} offset ${offset}`;
  return joinRows(selected, direction);
}

export async function selectSubscriptions(
  { db }: Ctx,
  accountId: string,
  { order, limit, offset, ...filter }: Filter & OrderedPage,
): Promise<SubscriptionRow[]> {
  const page = joinPage(filterConditions(accountId, filter), { order, limit, offset });
  return (await page.execute(db)).rows;
}

/** The next rows after `id`, oldest first; without `id` from the first. */
export async function selectSubscriptionsAfter(
  { db }: Ctx,
  accountId: string,
  filter: Filter,
  id: string | undefined,
  limit: number,
) {
  const after = id ? sql`and id > ${id}` : sql``;
  const selected = sql`select id from subscription where ${filterConditions(accountId, filter)} ${after} order by id limit ${limit}`;
  return (await joinRows(selected, "asc").execute(db)).rows;
}

export async function selectSubscription({ db }: Ctx, id: string): Promise<SubscriptionRow | undefined> {
  return (await joinRows(sql`select ${id}::uuid as id`, "desc").execute(db)).rows[0];
}

/** Counts matches up to one more than the maximum. */
export async function countMatches({ db }: Ctx, accountId: string, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from subscription where ${filterConditions(accountId, filter)} limit ${subscriptions.searchCountMax + 1}) found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export type SubscriptionCount = {
  planId: string | null;
  status: SubscriptionStatus;
  free: boolean;
  subscriptions: number;
};

/** Maintained by a trigger; at most one row per plan, status and `free`. */
export function selectCounts({ db }: Ctx, accountId: string): Promise<SubscriptionCount[]> {
  return db
    .selectFrom("subscriptionCount")
    .select(["planId", "status", "free", "subscriptions"])
    .where("accountId", "=", accountId)
    .execute();
}

/** Refund after a withdrawal within 7 days (CDC, art. 49). */
export function selectRefundOf({ db }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("refund")
    .select(["amountCents", "dueAt", "returnedAt", "byGateway", "gatewayCents"])
    .where("subscriptionId", "=", subscriptionId)
    .executeTakeFirst();
}

const maxHistory = 100;

export function selectHistory({ db }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("subscriptionChange as change")
    .leftJoin("plan", "plan.id", "change.planId")
    .select([
      "change.id",
      "change.kind",
      "change.actor",
      "change.at",
      "change.until",
      "plan.id as planId",
      "plan.name as planName",
    ])
    .where("change.subscriptionId", "=", subscriptionId)
    .orderBy("change.at", "desc")
    .orderBy("change.id", "desc")
    .limit(maxHistory)
    .execute();
}
