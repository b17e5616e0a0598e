import { type SelectQueryBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import { addPage, toPage } from "#core/paging/select-page";
import type { DB } from "#db/tables";
import { isInRingSql, publishedAtSql } from "./open-to-fans.rules.ts";
import { type StoryRow, selectFromStories } from "./stories.store.ts";
import { selectFromVideos } from "./videos.store.ts";

/** The creator's current stories of the ring, also scheduled ones, newest first. */
export async function selectActiveStories(ctx: Ctx, accountId: string, page: PageQuery): Promise<Rows<StoryRow>> {
  const stories = whereActive(selectFromStories(ctx), accountId, ctx.now());
  const read = stories.orderBy(publishedAtSql("story"), "desc").orderBy("id", "desc");
  return toPage(await addPage(read, page).execute());
}

/** What can be watched in the ring, oldest first. `viewed`: one of the fans has watched it. */
export async function selectRing(ctx: Ctx, accountId: string, fanIds: readonly string[], page: PageQuery) {
  const stories = whereActive(selectFromVideos(ctx), accountId, ctx.now());
  const read = stories
    .select((eb) =>
      fanIds.length === 0
        ? sql<boolean>`false`.as("viewed")
        : eb
            .exists(
              eb
                .selectFrom("storyView")
                .select("storyId")
                .whereRef("storyId", "=", "story.id")
                .where("fanId", "in", fanIds),
            )
            .$castTo<boolean>()
            .as("viewed"),
    )
    .where(isInRingSql("story", ctx.now()))
    .orderBy(publishedAtSql("story"))
    .orderBy("id");
  return toPage(await addPage(read, page).execute());
}

function whereActive<Row>(stories: SelectQueryBuilder<DB, "story", Row>, accountId: string, now: Date) {
  return stories
    .where("accountId", "=", accountId)
    .where("audience", "=", "closed")
    .where("archivedAt", "is", null)
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]));
}
