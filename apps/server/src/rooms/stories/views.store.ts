import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/pages";

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
