import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import { withPlainNames } from "#core/text/plain-names";
import { defaultSetting } from "#modules/settings/settings.rules";
import { isInRingSql, publishedAtSql } from "#modules/stories/open-to-fans.rules";

/**
 * Records each story that was published after `since` and is not recorded yet. Returns those to announce: the first of each creator,
 * unless another of theirs was announced after `announcedSince`.
 */
export async function recordNewStories(
  { db, now }: Ctx,
  since: Date,
  announcedSince: Date,
): Promise<{ storyId: string }[]> {
  const { rows } = await sql<{ storyId: string }>`
    with fresh as (
      select id, account_id, row_number() over (partition by account_id order by ${publishedAtSql("story")}, id) as place from story
      where ${isInRingSql("story", now())} and ${publishedAtSql("story")} > ${since}
        -- By the indexes of both, instead of reading every story each minute.
        and (created_at > ${since} or publish_at > ${since})
        and not exists (select from story_notice n where n.story_id = story.id)
        and exists (select from profile p join account a on a.id = p.account_id
          where p.account_id = story.account_id and p.taken_down_at is null and a.suspended_at is null)
    ), noted as (
      insert into story_notice (story_id, account_id, at, announced)
      select id, account_id, ${now()}, place = 1 and not exists (
        select from story_notice n where n.account_id = fresh.account_id and n.announced and n.at > ${announcedSince})
      from fresh on conflict do nothing returning story_id, announced
    )
    select story_id from noted where announced order by story_id`.execute(db);
  return rows;
}

export async function selectNewStory({ db, now }: Ctx, storyId: string) {
  const notice = await db
    .selectFrom("story")
    .innerJoin("profile", "profile.accountId", "story.accountId")
    .innerJoin("account", "account.id", "story.accountId")
    .select(["story.accountId", "profile.username", "profile.fullName"])
    .where("story.id", "=", storyId)
    .where(isInRingSql("story", now()))
    .where("profile.takenDownAt", "is", null)
    .where("account.suspendedAt", "is", null)
    .executeTakeFirst();
  return withPlainNames(notice);
}

const hasNotStopped = sql<boolean>`not exists (
  select from notice_stop stop join subscription stopped on stopped.id = stop.subscription_id
  where stopped.fan_id = s.fan_id and stopped.account_id = s.account_id)`;

function selectFans(db: Ctx["db"]) {
  return db
    .selectFrom("subscription as s")
    .innerJoin("fan", "fan.id", "s.fanId")
    .leftJoin("accountSetting as setting", "setting.accountId", "s.accountId")
    .select(["s.id", "fan.email", "s.status", "s.free", "s.currentPeriodEnd"])
    .select((eb) => eb.fn.coalesce("setting.graceDays", eb.val(defaultSetting.graceDays)).as("graceDays"));
}

/** Subscriptions that may give access and whose fan has not turned these notices off, a page at a time. */
export function selectRecipients({ db }: Ctx, accountId: string, after: string | undefined, limit: number) {
  return selectFans(db)
    .where("s.accountId", "=", accountId)
    .where("s.status", "in", ["trialing", "active", "grace", "canceled"])
    .where(hasNotStopped)
    .$if(after !== undefined, (query) => query.where("s.id", ">", after as string))
    .orderBy("s.id")
    .limit(limit)
    .execute();
}

/**
 * Of these subscriptions, those whose fan was not notified of this story yet: one for each fan. Their e-mails are still
 * to be claimed.
 */
export async function claimSent({ db }: Ctx, storyId: string, subscriptionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into story_notice_sent (story_id, subscription_id, mailed)
    select distinct on (s.fan_id) ${storyId}::uuid, s.id, false from subscription s
    where s.id = any (${subscriptionIds}::uuid[]) and not exists (
      select from story_notice_sent sent join subscription other on other.id = sent.subscription_id
      where sent.story_id = ${storyId} and other.fan_id = s.fan_id)
    order by s.fan_id, s.id
    on conflict do nothing returning subscription_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notified fans whose e-mail is not claimed yet, and who have not turned these notices off since. */
export function selectUnmailed({ db }: Ctx, storyId: string, limit: number) {
  return selectFans(db)
    .innerJoin("storyNoticeSent as sent", "sent.subscriptionId", "s.id")
    .where("sent.storyId", "=", storyId)
    .where("sent.mailed", "=", false)
    .where(hasNotStopped)
    .orderBy("s.id")
    .limit(limit)
    .execute();
}

/** Whether the e-mail to this fan was not claimed before. */
export function claimMailed({ db }: Ctx, storyId: string, subscriptionId: string): Promise<boolean> {
  return applyChange(
    db
      .updateTable("storyNoticeSent")
      .set({ mailed: true })
      .where("storyId", "=", storyId)
      .where("subscriptionId", "=", subscriptionId)
      .where("mailed", "=", false),
  );
}

export async function deleteSentBefore({ db }: Ctx, before: Date) {
  await sql`delete from story_notice_sent sent using story_notice n where n.story_id = sent.story_id and n.at < ${before}`.execute(
    db,
  );
}

/** Which notices of a subscription are turned off. */
export function selectNotices({ db }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("subscription as s")
    .innerJoin("profile", "profile.accountId", "s.accountId")
    .leftJoin("noticeStop as stop", "stop.subscriptionId", "s.id")
    .leftJoin("reminderStop as unreminded", "unreminded.subscriptionId", "s.id")
    .select((eb) => [
      "profile.username",
      "profile.fullName",
      eb("stop.stoppedAt", "is not", null).$castTo<boolean>().as("stories"),
      eb("unreminded.stoppedAt", "is not", null).$castTo<boolean>().as("renewals"),
    ])
    .where("s.id", "=", subscriptionId)
    .executeTakeFirst();
}

/** Nothing is inserted for a subscription that the undo of an import deletes meanwhile. */
export async function insertStop({ db, now }: Ctx, subscriptionId: string) {
  await sql`insert into notice_stop (subscription_id, stopped_at)
    select id, ${now()}::timestamptz from subscription where id = ${subscriptionId} for key share
    on conflict do nothing`.execute(db);
}

/** For every subscription of the same fan to the same creator. */
export async function deleteStop({ db }: Ctx, subscriptionId: string) {
  await sql`delete from notice_stop where subscription_id in (
    select other.id from subscription s join subscription other using (fan_id, account_id) where s.id = ${subscriptionId})`.execute(
    db,
  );
}

export async function insertReminderStop({ db, now }: Ctx, subscriptionId: string) {
  await sql`insert into reminder_stop (subscription_id, stopped_at)
    select id, ${now()}::timestamptz from subscription where id = ${subscriptionId} for key share
    on conflict do nothing`.execute(db);
}

export async function deleteReminderStop({ db }: Ctx, subscriptionId: string) {
  await db.deleteFrom("reminderStop").where("subscriptionId", "=", subscriptionId).execute();
}

export async function hasReminderStop({ db }: Ctx, subscriptionId: string): Promise<boolean> {
  const stop = db.selectFrom("reminderStop").select("stoppedAt").where("subscriptionId", "=", subscriptionId);
  return (await stop.executeTakeFirst()) !== undefined;
}
