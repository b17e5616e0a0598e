import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { selectActiveStories } from "./active-stories.store.ts";
import { selectDrafts } from "./drafts.store.ts";
import { selectArchivedStories, selectStories, selectStory, selectVideo } from "./stories.store.ts";
import { selectActivitySummary } from "./views.store.ts";

/** NOT_FOUND also for another creator's story. */
export async function getOwnStory(ctx: Ctx, accountId: string, id: string) {
  const story = await selectStory(ctx, id);
  if (story?.accountId !== accountId) throw new AppError("NOT_FOUND");
  return story;
}

/** The account of a story or gallery video; undefined if it does not exist, was deleted or is a draft. */
export async function findStoryOwner(ctx: Ctx, id: string): Promise<string | undefined> {
  const video = await selectVideo(ctx, id);
  return video?.audience === "draft" ? undefined : video?.accountId;
}

/** Newest first. */
export function listDrafts(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectDrafts(ctx, accountId, page);
}

/** The creator's own stories among `ids`, oldest first. */
export async function listStories(ctx: Ctx, accountId: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : selectStories(ctx, accountId, ids);
}

/**
 * Creators get the newest first, including stories that are processing, failed or scheduled; viewers the oldest first.
 */
export function listActiveStories(ctx: Ctx, accountId: string, page: PageQuery, reader: "creator" | "viewer") {
  return selectActiveStories(ctx, accountId, page, reader);
}

/** Newest first. */
export function listArchivedStories(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectArchivedStories(ctx, accountId, page);
}

/** Counts of active stories and of those of the last 7 days, and the time of the newest. */
export function getActivitySummary(ctx: Ctx, accountId: string) {
  return selectActivitySummary(ctx, accountId);
}
