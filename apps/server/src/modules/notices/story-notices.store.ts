import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { withPlainNames } from "#core/plain-names";
import { defaultSetting } from "#modules/settings/settings.rules";
import { isInRingSql } from "#modules/stories/open-to-fans.rules";

/**
 * Writes down each story that has come out since `since` and was not written down yet, and answers those that fans are to be told of:
 * the first of each creator, unless they were told of another after `restSince`.
 */
export async function recordNewStories({ db, now }: Ctx, since: Date, restSince: Date): Promise<{ storyId: string }[]> {
  const { rows } = await sql<{ storyId: string }>`
    with fresh as (
      select id, account_id, row_number() over (partition by account_id order by id) as place from story
      where ${isInRingSql("story", now())} and ((publish_at is null and created_at > ${since}) or publish_at > ${since})
        and not exists (select from story_notice n where n.story_id = story.id)
        and exists (select from profile p where p.account_id = story.account_id and p.taken_down_at is null)
    ), noted as (
      insert into story_notice (story_id, account_id, at, told)
      select id, account_id, ${now()}, place = 1 and not exists (
        select from story_notice n where n.account_id = fresh.account_id and n.told and n.at > ${restSince})
      from fresh on conflict do nothing returning story_id, told
    )
    select story_id as "storyId" from noted where told order by story_id`.execute(db);
  return rows;
}

export async function selectToldStory({ db, now }: Ctx, storyId: string) {
  const notice = await db
    .selectFrom("story")
    .innerJoin("profile", "profile.account_id", "story.account_id")
    .select(["story.account_id as accountId", "profile.username", "profile.full_name as fullName"])
    .where("story.id", "=", storyId)
    .where(isInRingSql("story", now()))
    .where("profile.taken_down_at", "is", null)
    .executeTakeFirst();
  return withPlainNames(notice);
}

/** Who may have access and has not stopped it, some at a time; each fan's best subscription stands for all of theirs. */
export function selectToldOf({ db }: Ctx, accountId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom("subscription as s")
    .innerJoin("fan", "fan.id", "s.fan_id")
    .leftJoin("account_setting as setting", "setting.account_id", "s.account_id")
    .select(["s.id", "s.fan_id as fanId", "fan.email", "s.status", "s.free"])
    .select("s.current_period_end as currentPeriodEnd")
    .select((on) => on.fn.coalesce("setting.grace_days", on.val(defaultSetting.graceDays)).as("graceDays"))
    .where("s.account_id", "=", accountId)
    .where("s.status", "in", ["trialing", "active", "grace", "canceled"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("notice_stop")
            .innerJoin("subscription as stopped", "stopped.id", "notice_stop.subscription_id")
            .select("stopped.id")
            .whereRef("stopped.fan_id", "=", "s.fan_id")
            .whereRef("stopped.account_id", "=", "s.account_id"),
        ),
      ),
    )
    .$if(after !== undefined, (query) => query.where("s.id", ">", after as string))
    .orderBy("s.id")
    .limit(limit)
    .execute();
}

/** Whether nobody has told this fan of this story before. */
export async function claimSent({ db }: Ctx, storyId: string, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into story_notice_sent (story_id, subscription_id)
    select ${storyId}::uuid, s.id from subscription s where s.id = ${subscriptionId} and not exists (
      select from story_notice_sent sent join subscription other on other.id = sent.subscription_id
      where sent.story_id = ${storyId} and other.fan_id = s.fan_id)
    on conflict do nothing returning story_id`.execute(db);
  return rows.length > 0;
}

export async function deleteSentBefore({ db }: Ctx, before: Date) {
  await sql`delete from story_notice_sent sent using story_notice n where n.story_id = sent.story_id and n.at < ${before}`.execute(
    db,
  );
}

/** What of a subscription is told no more. */
export function selectNotices({ db }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("subscription as s")
    .innerJoin("profile", "profile.account_id", "s.account_id")
    .leftJoin("notice_stop as stop", "stop.subscription_id", "s.id")
    .leftJoin("reminder_stop as unreminded", "unreminded.subscription_id", "s.id")
    .select((on) => [
      "profile.username",
      "profile.full_name as fullName",
      on("stop.stopped_at", "is not", null).$castTo<boolean>().as("stories"),
      on("unreminded.stopped_at", "is not", null).$castTo<boolean>().as("renewals"),
    ])
    .where("s.id", "=", subscriptionId)
    .executeTakeFirst();
}

/** Of what an import's undo takes away meanwhile there is nothing to stop. */
export async function insertStop({ db, now }: Ctx, subscriptionId: string) {
  await sql`insert into notice_stop (subscription_id, stopped_at)
    select id, ${now()}::timestamptz from subscription where id = ${subscriptionId} for key share
    on conflict do nothing`.execute(db);
}

/** Of all that this fan holds with that creator. */
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
  await db.deleteFrom("reminder_stop").where("subscription_id", "=", subscriptionId).execute();
}

export async function hasReminderStop({ db }: Ctx, subscriptionId: string): Promise<boolean> {
  const stop = db.selectFrom("reminder_stop").select("stopped_at").where("subscription_id", "=", subscriptionId);
  return (await stop.executeTakeFirst()) !== undefined;
}
