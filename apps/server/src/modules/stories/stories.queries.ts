import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import type { PageQuery } from "#core/paging/pages";
import { findAgeRestriction } from "#modules/ages/index";
import { listSessionSubscriptionsWith } from "#modules/subscriptions/index";
import { selectActiveStories, selectRing } from "./active-stories.store.ts";
import { selectDrafts } from "./drafts.store.ts";
import { isOpenToFans, isPublished } from "./stories.rules.ts";
import { selectArchivedStories, selectStories, selectStory } from "./stories.store.ts";
import { selectVideo, type Video } from "./videos.store.ts";
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

/** The creator's own, newest first, including stories that are processing, failed or scheduled. */
export function listActiveStories(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectActiveStories(ctx, accountId, page);
}

/** As viewers watch them, oldest first. `viewed` says which ones one of the fans has watched. */
export function listRing(ctx: Ctx, accountId: string, fanIds: readonly string[], page: PageQuery) {
  return selectRing(ctx, accountId, fanIds, page);
}

/** Newest first. */
export function listArchivedStories(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectArchivedStories(ctx, accountId, page);
}

/** Counts of active stories and of those of the last 7 days, and the time of the newest. */
export function getActivitySummary(ctx: Ctx, accountId: string) {
  return selectActivitySummary(ctx, accountId);
}

type Viewer = { accountId?: string | undefined; fanSessionId?: string | undefined };

/**
 * A ready story or gallery video that the asker may watch now: a creator their own, also a draft, a fan what is published and covered
 * by a subscription. Undefined for anyone else, so that the existence of a video is not revealed. `fanId` identifies
 * the viewer for the count of views.
 */
export async function findWatchable(ctx: Ctx, storyId: string, { accountId, fanSessionId }: Viewer) {
  const story = await selectVideo(ctx, storyId);
  if (story?.state === "ready" && accountId === story.accountId) return { story, fanId: undefined };
  return fanSessionId ? authorizeFan(ctx, story, fanSessionId) : undefined;
}

async function authorizeFan(ctx: Ctx, story: Video | undefined, fanSessionId: string) {
  if (!story || !isOpenVideo(ctx, story)) return undefined;
  const [subscription] = await listSessionSubscriptionsWith(ctx, fanSessionId, story.accountId);
  if (!subscription?.access) return undefined;
  if (story.restricted && (await findAgeRestriction(ctx, story.accountId, fanSessionId))) return undefined;
  return { story, fanId: subscription.fanId };
}

/** A ready story or gallery video that is published and neither deleted nor taken down. Says nothing about who may watch it. */
export async function findPublishedVideo(ctx: Ctx, id: string) {
  const video = await selectVideo(ctx, id);
  return video?.state === "ready" && isPublished(video, ctx.now()) ? video : undefined;
}

const isOpenVideo = (ctx: Ctx, story: Video) => story.state === "ready" && isOpenToFans(story, ctx.now());

/** Shared by all fans for 1 s; each one's subscription is read for them. What is not open is read again each time. */
const findOpenVideo = cachedFor(1, async (ctx: Ctx, storyId: string) => {
  const story = await selectVideo(ctx, storyId);
  return story && isOpenVideo(ctx, story) ? story : undefined;
});

/**
 * Cached for 3 s. With the second of a fan's video and the 6 s for which a browser may reuse the response, what was taken down or
 * deleted ends within 10 s; access that ended, a second earlier.
 */
export const findWatchableCached = cachedFor(
  3,
  async (ctx: Ctx, storyId: string, accountId: string, fanSessionId: string) =>
    accountId
      ? findWatchable(ctx, storyId, { accountId })
      : authorizeFan(ctx, await findOpenVideo(ctx, storyId), fanSessionId),
);
