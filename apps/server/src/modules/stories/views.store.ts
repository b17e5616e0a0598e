import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/pages";
import { outSql } from "./open-to-fans.rules.ts";

export type ViewRow = { fanId: string; name: string; viewedAt: Date };

type Which = PageQuery & { storyId: string; accountId: string; since: Date };

/** Newest first. An order that was never paid may have been made by anybody, so the name of one that began goes before its. */
export async function selectViews({ db }: Ctx, which: Which): Promise<Rows<ViewRow>> {
  const rows = await db
    .selectFrom("story_view as view")
    .select((on) => [
      "view.fan_id as fanId",
      "view.viewed_at as viewedAt",
      on
        .selectFrom("subscription")
        .select("fan_name")
        .whereRef("fan_id", "=", "view.fan_id")
        .where("account_id", "=", which.accountId)
        .orderBy(sql`started_at desc nulls last`)
        .limit(1)
        .$asScalar()
        .$notNull()
        .as("name"),
      sql<number>`(count(*) over ())::int`.as("total"),
    ])
    .where("story_id", "=", which.storyId)
    .where("viewed_at", ">", which.since)
    .orderBy("viewed_at", "desc")
    .orderBy("fan_id")
    .limit(which.limit)
    .offset(which.offset)
    .execute();
  return { rows, totalCount: rows[0]?.total ?? 0 };
}

/** How alive a creator's page is. */
export function selectPulse({ db, now }: Ctx, accountId: string) {
  const weekAgo = new Date(now().getTime() - 7 * 86_400_000);
  const since = sql`coalesce(publish_at, created_at)`;
  const lives = sql`archived_at is null and (expires_at is null or expires_at > ${now()})`;
  return db
    .selectFrom("story")
    .select([
      sql<number>`(count(*) filter (where ${lives}))::int`.as("activeStories"),
      sql<number>`(count(*) filter (where ${since} > ${weekAgo}))::int`.as("storiesPerWeek"),
      sql<Date | null>`max(${since})`.as("lastStoryAt"),
    ])
    .where("account_id", "=", accountId)
    .where("audience", "=", "closed")
    .where(outSql("story", now()))
    .executeTakeFirstOrThrow();
}

/** Of stories that are still there. */
export function countViews({ db }: Ctx, accountId: string, since: Date) {
  return db
    .selectFrom("story_view")
    .innerJoin("story", "story.id", "story_view.story_id")
    .select([sql<number>`count(*)::int`.as("views"), sql<number>`count(distinct story_view.fan_id)::int`.as("viewers")])
    .where("story.account_id", "=", accountId)
    .where("story.deleted_at", "is", null)
    .where("story_view.viewed_at", ">", since)
    .executeTakeFirstOrThrow();
}

export async function insertView({ db, now }: Ctx, storyId: string, fanId: string) {
  await db
    .insertInto("story_view")
    .values({ story_id: storyId, fan_id: fanId, viewed_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
