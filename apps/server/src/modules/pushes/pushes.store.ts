import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { isInRingSql } from "#modules/stories/open-to-fans.rules";
import { hasAccess } from "#modules/subscriptions/has-access.rules";
import { runningStatuses } from "#modules/subscriptions/subscriptions.rules";

const replacedRetentionMs = 30 * 86_400_000;

type NewTarget = { id: string; sessionId: string; endpoint: string; p256dh: string; auth: string; quiet: boolean };

/** An endpoint identifies a browser, also in another session. */
export async function upsertTarget({ db, now }: Ctx, { id, sessionId, endpoint, ...rest }: NewTarget) {
  const values = { sessionId, ...rest, createdAt: now() };
  await db
    .insertInto("pushSubscription")
    .values({ id, endpoint, ...values })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(values))
    .execute();
}

/**
 * Of this session, or of one that it replaced: then `replaced` is true, and nothing is sent until the browser
 * subscribes again.
 */
export async function selectByEndpoint({ db }: Ctx, sessionId: string, endpoint: string) {
  const { rows } = await sql<{ quiet: boolean; replaced: boolean }>`
    select target.quiet, target.session_id <> session.id as replaced
    from push_subscription target join fan_session session
      on target.session_id = session.id or target.session_id = any (session.previous_ids)
    where session.id = ${sessionId} and target.endpoint = ${endpoint}`.execute(db);
  return rows[0];
}

/** Deletes all but the newest `limit` of a session. */
export async function deleteOldTargets({ db }: Ctx, sessionId: string, limit: number) {
  await sql`delete from push_subscription where id in (
    select id from push_subscription where session_id = ${sessionId} order by created_at desc, id desc offset ${limit})`.execute(
    db,
  );
}

export async function deleteTargetRow({ db }: Ctx, endpoint: string) {
  await db.deleteFrom("pushSubscription").where("endpoint", "=", endpoint).execute();
}

export async function deleteTargetsById({ db }: Ctx, ids: readonly string[]) {
  if (ids.length > 0) await db.deleteFrom("pushSubscription").where("id", "in", ids).execute();
}

const isSignedIn = (now: Date) => sql<boolean>`session.ended_at is null and session.expires_at > ${now}`;

/** Of these browsers, those that are signed in; of a story, those whose fan may watch it now and has not turned its notices off. */
export function selectTargets(ctx: Ctx, ids: readonly string[], storyId: string | undefined) {
  return ctx.db
    .selectFrom("pushSubscription as target")
    .innerJoin("fanSession as session", "session.id", "target.sessionId")
    .select(["target.id", "target.endpoint", "target.p256dh", "target.auth"])
    .where("target.id", "=", sql<string>`any (${ids}::uuid[])`)
    .where(isSignedIn(ctx.now()))
    .$if(storyId !== undefined, (query) => query.where(wantsStory(ctx, storyId as string)))
    .execute();
}

function wantsStory(ctx: Ctx, storyId: string) {
  return sql<boolean>`exists (
    select from story join subscription on subscription.account_id = story.account_id
      join fan_session_access link on link.subscription_id = subscription.id
    where story.id = ${storyId} and link.session_id = session.id
      and subscription.status = any (${[...runningStatuses]}::subscription_status[])
      and ${hasAccess(ctx, sql`story.account_id`)}
      and not exists (
        select from notice_stop stop join subscription stopped on stopped.id = stop.subscription_id
        where stopped.fan_id = subscription.fan_id and stopped.account_id = subscription.account_id))`;
}

export type PushedTo = { subscriptionIds?: readonly string[]; orderIds?: readonly string[] };

/** Each browser once for each of these subscriptions and orders (`of`) that it has access to. */
export async function selectTargetsOf({ db, now }: Ctx, { subscriptionIds = [], orderIds = [] }: PushedTo) {
  const { rows } = await sql<{ id: string; quiet: boolean; of: string }>`
    select target.id, target.quiet, link.id as of from (
      select session_id, subscription_id as id from fan_session_access where subscription_id = any (${subscriptionIds}::uuid[])
      union select session_id, order_id from fan_session_order_access where order_id = any (${orderIds}::uuid[])
    ) link join push_subscription target on target.session_id = link.session_id
    join fan_session session on session.id = target.session_id where ${isSignedIn(now())}`.execute(db);
  return rows;
}

/** Deletes subscriptions of ended sessions at once, those of replaced sessions after 30 days. */
export async function deleteEndedTargets({ db, now }: Ctx) {
  const since = new Date(now().getTime() - replacedRetentionMs);
  await sql`delete from push_subscription target using fan_session session
    where session.id = target.session_id and not (${isSignedIn(now())})
      and not (session.ended_at is null and coalesce(session.replaced_at > ${since}, false))`.execute(db);
}

/** Whether fans see this story in the ring of a page that is not taken down, of an account that is not suspended. */
export async function isInRing({ db, now }: Ctx, storyId: string): Promise<boolean> {
  const row = await db
    .selectFrom("story")
    .innerJoin("profile", "profile.accountId", "story.accountId")
    .innerJoin("account", "account.id", "story.accountId")
    .select("story.id")
    .where("story.id", "=", storyId)
    .where(isInRingSql("story", now()))
    .where("profile.takenDownAt", "is", null)
    .where("account.suspendedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
