import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { SubscriptionStatus } from "#db/tables";
import { isRefundDue } from "#modules/payments/payments.rules";
import { defaultSetting } from "#modules/settings/settings.rules";
import { isInRingSql } from "#modules/stories/open-to-fans.rules";

/** The browser's subscriptions with creator and terms, without ended orders that were never paid. */
function selectSessionSubscriptions({ db }: Ctx, fanSessionId: string) {
  return (
    db
      .selectFrom("fan_session_access as link")
      .innerJoin("subscription as s", "s.id", "link.subscription_id")
      .innerJoin("profile", "profile.account_id", "s.account_id")
      .leftJoin("plan", "plan.id", "s.plan_id")
      .leftJoin("plan as next", "next.id", "s.next_plan_id")
      .leftJoin("payment as open", (join) =>
        join.onRef("open.subscription_id", "=", "s.id").on("open.status", "=", sql.lit("pending")),
      )
      .select([
        "s.id",
        "s.started_at as startedAt",
        "s.price_cents as priceCents",
        "s.period_months as periodMonths",
        "s.next_price_cents as nextPriceCents",
        "s.next_period_months as nextPeriodMonths",
        "plan.id as planId",
        "plan.name as planName",
        "next.id as nextPlanId",
        "next.name as nextPlanName",
        "profile.account_id as accountId",
        "profile.username",
        "profile.full_name as fullName",
        "profile.picture_id as pictureId",
      ])
      // A renewal has a link of its own.
      .select(sql<string | null>`case when s.started_at is null then open.id end`.as("openOrderId"))
      .select(
        sql<boolean>`exists (select from payment join receipt on receipt.payment_id = payment.id
          where payment.subscription_id = s.id and payment.status in ('pending', 'expired') and receipt.decision is null)`.as(
          "receiptWaiting",
        ),
      )
      .where("link.session_id", "=", fanSessionId)
      .where((eb) => eb.or([eb("s.started_at", "is not", null), eb("s.status", "=", "pending")]))
  );
}

export type FanSubscriptionRow = Awaited<ReturnType<typeof selectFanSubscriptions>>[number];

export function selectFanSubscriptions(ctx: Ctx, fanSessionId: string) {
  return selectSessionSubscriptions(ctx, fanSessionId).orderBy("s.id", "desc").execute();
}

export function selectFanSubscription(ctx: Ctx, fanSessionId: string, id: string) {
  return selectSessionSubscriptions(ctx, fanSessionId).where("s.id", "=", id).executeTakeFirst();
}

export type PaymentRow = Awaited<ReturnType<typeof selectPaymentsOf>>[number];

export function selectPaymentsOf({ db }: Ctx, subscriptionIds: readonly string[], limit: number) {
  return db
    .selectFrom("payment")
    .leftJoin("gateway_charge as charge", "charge.payment_id", "payment.id")
    .select(["id", "subscription_id", "amount_cents", "status", "method", "txid"])
    .select(["created_at", "paid_at", "period_start", "period_end", "charge.card_brand", "charge.card_last_digits"])
    .select(["charge.paid_cents", isRefundDue().as("refund_due")])
    .where("subscription_id", "in", subscriptionIds)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** What decides whether a subscription gives access; dates in JSON are strings. */
type SubscriptionStateJson = { status: SubscriptionStatus; free: boolean; currentPeriodEnd: string | null };

export type FeedRow = {
  accountId: string;
  username: string;
  fullName: string;
  pictureId: string | null;
  watermark: boolean;
  graceDays: number;
  subscriptions: SubscriptionStateJson[];
  stories: number;
  unseen: number;
  lastStoryAt: Date | null;
};

/**
 * Creators of a browser's subscriptions with the number of their stories and of those that none of its fans has seen,
 * in one statement.
 */
export async function selectFeed({ db, now }: Ctx, fanSessionId: string): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    with subscriptions as (
      select s.account_id, s.fan_id, s.status, s.free, s.current_period_end
      from fan_session_access h join subscription s on s.id = h.subscription_id
      where h.session_id = ${fanSessionId}
    ), mine as (
      select account_id,
        json_agg(json_build_object('status', status, 'free', free, 'currentPeriodEnd', current_period_end)) as states
      from subscriptions group by account_id
    ), viewer as (
      select array_agg(distinct fan_id) as fan_ids from subscriptions
    )
    select p.account_id as "accountId", p.username, p.full_name as "fullName", p.picture_id as "pictureId",
      coalesce(setting.watermark, ${defaultSetting.watermark}) as watermark,
      coalesce(setting.grace_days, ${defaultSetting.graceDays}) as "graceDays",
      mine.states as subscriptions, current_stories.stories, current_stories.unseen, current_stories.last_story_at as "lastStoryAt"
    from mine
    cross join viewer
    join profile p on p.account_id = mine.account_id
    left join account_setting setting on setting.account_id = mine.account_id
    cross join lateral (
      select count(*)::int as stories,
        count(*) filter (where not exists (
          select from story_view v
          where v.story_id = story.id and v.fan_id = any(viewer.fan_ids)))::int as unseen,
        max(coalesce(story.publish_at, story.created_at)) as last_story_at
      from story
      where story.account_id = mine.account_id and ${isInRingSql("story", now())}
    ) current_stories
    order by "lastStoryAt" desc nulls last, p.username`.execute(db);
  return rows;
}

/** Views of the browser's fans, oldest first. */
export async function selectViews({ db }: Ctx, fanSessionId: string, limit: number, offset: number) {
  return db
    .selectFrom("story_view as v")
    .innerJoin("story", "story.id", "v.story_id")
    .innerJoin("profile", "profile.account_id", "story.account_id")
    .select(["v.story_id as story", "profile.username as creator", "v.viewed_at as viewedAt"])
    .where("v.fan_id", "in", (eb) =>
      eb
        .selectFrom("fan_session_email as verified")
        .select("verified.fan_id")
        .where("verified.session_id", "=", fanSessionId),
    )
    .orderBy("v.viewed_at")
    .orderBy("v.story_id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Data that fans have entered: in orders, age checks, push subscriptions and reports. */
export async function selectFanData({ db }: Ctx, fanSessionId: string) {
  const subscriptionIds = db
    .selectFrom("fan_session_access")
    .select("subscription_id")
    .where("session_id", "=", fanSessionId);
  const orders = await db
    .selectFrom("subscription")
    .leftJoin("notice_stop", "notice_stop.subscription_id", "subscription.id")
    .select(["subscription.id as subscription", "fan_name as name", "fan_phone as phone", "fan_document as document"])
    .select(["fan_instagram as instagram", "notice_stop.stopped_at as storyNoticesStoppedAt"])
    .select(["terms_version as termsVersion", "terms_accepted_at as termsAcceptedAt"])
    .where("subscription.id", "in", subscriptionIds)
    .orderBy("subscription.id")
    .execute();
  const ageChecks = await db
    .selectFrom("age_check")
    .select(["result", "method", "decided_at as decidedAt"])
    .where("session_id", "=", fanSessionId)
    .where("result", "is not", null)
    .execute();
  const pushedTo = await db
    .selectFrom("push_subscription")
    .select(["endpoint", "quiet", "created_at as since"])
    .where("session_id", "=", fanSessionId)
    .execute();
  const reports = await db
    .selectFrom("report")
    .select(["reason", "details", "name", "email", "created_at as createdAt"])
    .where("fan_session_id", "=", fanSessionId)
    .execute();
  return { orders, ageChecks, pushedTo, reports };
}
