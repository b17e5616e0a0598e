import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import { isPublishedSql } from "./open-to-fans.rules.ts";

export type ViewRow = { fanId: string; name: string; viewedAt: Date };

type ViewsPage = PageQuery & { storyId: string; accountId: string; since: Date };

/**
 * Newest first. Anybody can type any name into an order, so the name of a subscription that was paid has precedence.
 */
export async function selectViews({ db }: Ctx, page: ViewsPage): Promise<Rows<ViewRow>> {
  return selectPage(
    db
      .selectFrom("story_view as view")
      .select((eb) => [
        "view.fan_id as fanId",
        "view.viewed_at as viewedAt",
        eb
          .selectFrom("subscription")
          .select("fan_name")
          .whereRef("fan_id", "=", "view.fan_id")
          .where("account_id", "=", page.accountId)
          .orderBy(sql`started_at desc nulls last`)
          .limit(1)
          .$asScalar()
          .$notNull()
          .as("name"),
      ])
      .where("story_id", "=", page.storyId)
      .where("viewed_at", ">", page.since)
      .orderBy("viewed_at", "desc")
      .orderBy("fan_id"),
    page,
  );
}

export async function selectViewedIds({ db }: Ctx, fanIds: readonly string[], storyIds: readonly string[]) {
  const rows = await db
    .selectFrom("story_view")
    .select("story_id")
    .where("story_id", "in", storyIds)
    .where("fan_id", "in", fanIds)
    .execute();
  return rows.map(({ story_id }) => story_id);
}

export function selectActivitySummary({ db, now }: Ctx, accountId: string) {
  const weekAgo = new Date(now().getTime() - 7 * 86_400_000);
  const since = sql`coalesce(publish_at, created_at)`;
  const isActive = sql`archived_at is null and (expires_at is null or expires_at > ${now()})`;
  return db
    .selectFrom("story")
    .select([
      sql<number>`(count(*) filter (where ${isActive}))::int`.as("activeStories"),
      sql<number>`(count(*) filter (where ${since} > ${weekAgo}))::int`.as("storiesPerWeek"),
      sql<Date | null>`max(${since})`.as("lastStoryAt"),
    ])
    .where("account_id", "=", accountId)
    .where("audience", "=", "closed")
    .where(isPublishedSql("story", now()))
    .executeTakeFirstOrThrow();
}

/** Of stories that are not deleted. */
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
