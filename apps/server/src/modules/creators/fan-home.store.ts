import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { SubscriptionStatus } from "#db/tables";
import { isRefundDue } from "#modules/payments/payments.rules";
import { selectSold, soldName } from "#modules/payments/sold.rules";
import { defaultSetting } from "#modules/settings/settings.rules";
import { isInRingSql } from "#modules/stories/open-to-fans.rules";

/** The browser's subscriptions with creator and terms, without ended orders that were never paid. */
function selectSessionSubscriptions({ db }: Ctx, fanSessionId: string) {
  return (
    db
      .selectFrom("fanSessionAccess as link")
      .innerJoin("subscription as s", "s.id", "link.subscriptionId")
      .innerJoin("profile", "profile.accountId", "s.accountId")
      .leftJoin("plan", "plan.id", "s.planId")
      .leftJoin("plan as next", "next.id", "s.nextPlanId")
      .leftJoin("payment as open", (join) =>
        join.onRef("open.subscriptionId", "=", "s.id").on("open.status", "=", sql.lit("pending")),
      )
      .select([
        "s.id",
        "s.startedAt",
        "s.priceCents",
        "s.periodMonths",
        "s.nextPriceCents",
        "s.nextPeriodMonths",
        "plan.id as planId",
        "plan.name as planName",
        "next.id as nextPlanId",
        "next.name as nextPlanName",
        "profile.accountId",
        "profile.username",
        "profile.fullName",
        "profile.pictureId",
      ])
      // A renewal has a link of its own.
      .select(sql<string | null>`case when s.started_at is null then open.id end`.as("openOrderId"))
      // Of one that the creator has sent the fan sees nothing.
      .select(
        sql<boolean>`exists (select from payment join receipt on receipt.payment_id = payment.id
          where payment.subscription_id = s.id and payment.status in ('pending', 'expired') and receipt.decision is null
            and receipt.sent_by = 'fan')`.as("receiptWaiting"),
      )
      .where("link.sessionId", "=", fanSessionId)
      .where((eb) => eb.or([eb("s.startedAt", "is not", null), eb("s.status", "=", "pending")]))
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

export function selectPaymentsOf(ctx: Ctx, subscriptionIds: readonly string[], limit: number) {
  return selectPayments(ctx).where("payment.subscriptionId", "in", subscriptionIds).limit(limit).execute();
}

export function selectPaymentsOfOrders(ctx: Ctx, orderIds: readonly string[]) {
  return selectPayments(ctx).where("payment.orderId", "=", sql<string>`any(${orderIds}::uuid[])`).execute();
}

/** Newest first; the period is that of a subscription, if one is paid. */
function selectPayments({ db }: Ctx) {
  return db
    .selectFrom("payment")
    .innerJoinLateral(selectSold, (join) => join.onTrue())
    .leftJoin("subscriptionLine as line", "line.orderId", "payment.orderId")
    .leftJoin("plan", "plan.id", "line.planId")
    .leftJoin("gatewayCharge as charge", "charge.paymentId", "payment.id")
    .select(["payment.id", "payment.orderId", "payment.amountCents", "payment.status", "payment.method"])
    .select(["payment.txid", "payment.createdAt", "payment.paidAt", "line.periodStart", "line.periodEnd"])
    .select([soldName.as("title"), "sold.kinds"])
    .select(["charge.cardBrand", "charge.cardLastDigits", "charge.paidCents", isRefundDue().as("refundDue")])
    .orderBy("payment.id", "desc");
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
 * in one statement. Without pages that an admin took down.
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
    select p.account_id, p.username, p.full_name, p.picture_id,
      coalesce(setting.watermark, ${defaultSetting.watermark}) as watermark,
      coalesce(setting.grace_days, ${defaultSetting.graceDays}) as grace_days,
      mine.states as subscriptions, current_stories.stories, current_stories.unseen, current_stories.last_story_at
    from mine
    cross join viewer
    join profile p on p.account_id = mine.account_id and (p.taken_down_at is null or p.under_review_at is not null)
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
    order by last_story_at desc nulls last, p.username`.execute(db);
  return rows;
}

/** Views of the browser's fans, oldest first. */
export async function selectViews({ db }: Ctx, fanSessionId: string, limit: number, offset: number) {
  return db
    .selectFrom("storyView as v")
    .innerJoin("story", "story.id", "v.storyId")
    .innerJoin("profile", "profile.accountId", "story.accountId")
    .select(["v.storyId as story", "profile.username as creator", "v.viewedAt"])
    .where("v.fanId", "in", (eb) =>
      eb
        .selectFrom("fanSessionEmail as verified")
        .select("verified.fanId")
        .where("verified.sessionId", "=", fanSessionId),
    )
    .orderBy("v.viewedAt")
    .orderBy("v.storyId")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Data that fans have entered: in orders, age checks, push subscriptions and reports. */
export async function selectFanData({ db }: Ctx, fanSessionId: string) {
  const subscriptionIds = db
    .selectFrom("fanSessionAccess")
    .select("subscriptionId")
    .where("sessionId", "=", fanSessionId);
  const orders = await db
    .selectFrom("subscription")
    .leftJoin("noticeStop", "noticeStop.subscriptionId", "subscription.id")
    .select(["subscription.id as subscription", "fanName as name", "fanPhone as phone", "fanDocument as document"])
    .select(["fanInstagram as instagram", "noticeStop.stoppedAt as storyNoticesStoppedAt"])
    .select(["termsVersion", "termsAcceptedAt"])
    .where("subscription.id", "in", subscriptionIds)
    .orderBy("subscription.id")
    .execute();
  const ageChecks = await db
    .selectFrom("ageCheck")
    .select(["result", "method", "decidedAt"])
    .where("sessionId", "=", fanSessionId)
    .where("result", "is not", null)
    .execute();
  const pushedTo = await db
    .selectFrom("pushSubscription")
    .select(["endpoint", "quiet", "createdAt as since"])
    .where("sessionId", "=", fanSessionId)
    .execute();
  const reports = await db
    .selectFrom("report")
    .select(["reason", "details", "name", "email", "createdAt"])
    .where("fanSessionId", "=", fanSessionId)
    .execute();
  const cancellations = await db
    .selectFrom("cancellation")
    .select(["subscriptionId as subscription", "openedAt", "decision", "decidedAt", "reason"])
    .where("subscriptionId", "in", subscriptionIds)
    .orderBy("id")
    .execute();
  return { orders, ageChecks, pushedTo, reports, cancellations };
}
