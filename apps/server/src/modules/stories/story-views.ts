import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { findWatchableCached, getOwnStory } from "./stories.queries.ts";
import { countArchived } from "./stories.store.ts";
import { countViews, insertView, selectViews } from "./views.store.ts";

/** Counts a fan's first view of a story. NOT_FOUND if the fan may not watch it. */
export async function countView(ctx: Ctx, fanSessionId: string, storyId: string) {
  // The same key as of the video, which was requested a second before.
  const watchable = await findWatchableCached(ctx, storyId, "", fanSessionId);
  if (!watchable?.fanId || watchable.story.audience === "media") throw new AppError("NOT_FOUND");
  await insertView(ctx, storyId, watchable.fanId);
}

const namesWindowMs = 48 * 3_600_000;

/** Viewers of the last 48 hours and the total number of views. NOT_FOUND also for another creator's story. */
export async function listViewers(ctx: Ctx, accountId: string, storyId: string, page: PageQuery) {
  const { views } = await getOwnStory(ctx, accountId, storyId);
  const since = new Date(ctx.now().getTime() - namesWindowMs);
  return { views, viewers: await selectViews(ctx, { ...page, storyId, accountId, since }) };
}

const weekMs = 7 * 86_400_000;

/** Archived stories, and views and viewers of the last 7 days. */
export async function getViewStats(ctx: Ctx, accountId: string) {
  const [archivedStories, { views, viewers }] = await Promise.all([
    countArchived(ctx, accountId),
    countViews(ctx, accountId, new Date(ctx.now().getTime() - weekMs)),
  ]);
  return { archivedStories, views, viewers };
}
