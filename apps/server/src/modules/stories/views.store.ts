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
      .selectFrom("storyView as view")
      .select((eb) => [
        "view.fanId",
        "view.viewedAt",
        eb
          .selectFrom("subscription")
          .select("fanName")
          .whereRef("fanId", "=", "view.fanId")
          .where("accountId", "=", page.accountId)
          .orderBy(sql`started_at desc nulls last`)
          .limit(1)
          .$asScalar()
          .$notNull()
          .as("name"),
      ])
      .where("storyId", "=", page.storyId)
      .where("viewedAt", ">", page.since)
      .orderBy("viewedAt", "desc")
      .orderBy("fanId"),
    page,
  );
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
    .where("accountId", "=", accountId)
    .where("audience", "=", "closed")
    .where(isPublishedSql("story", now()))
    .executeTakeFirstOrThrow();
}

/** Of stories that are not deleted. */
export function countViews({ db }: Ctx, accountId: string, since: Date) {
  return db
    .selectFrom("storyView")
    .innerJoin("story", "story.id", "storyView.storyId")
    .select([sql<number>`count(*)::int`.as("views"), sql<number>`count(distinct story_view.fan_id)::int`.as("viewers")])
    .where("story.accountId", "=", accountId)
    .where("story.deletedAt", "is", null)
    .where("storyView.viewedAt", ">", since)
    .executeTakeFirstOrThrow();
}

export async function insertView({ db, now }: Ctx, storyId: string, fanId: string) {
  await db
    .insertInto("storyView")
    .values({ storyId, fanId, viewedAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
