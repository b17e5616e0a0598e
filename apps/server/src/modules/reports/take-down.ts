import type { Ctx } from "#core/ctx";
import { restorePhoto, takePhotoDown } from "#modules/medias/take-photo-down";
import { restorePage, takePageDown } from "#modules/profile/profile.queries";
import { restoreStory, takeStoryDown } from "#modules/stories/take-story-down";
import type { Target } from "./cases.store.ts";

/** Hides content from everybody but its creator, within the caller's transaction. */
export async function takeDown(ctx: Ctx, { accountId, storyId, mediaId }: Target) {
  if (storyId) await takeStoryDown(ctx, storyId);
  else if (mediaId) await takePhotoDown(ctx, mediaId);
  else await takePageDown(ctx, accountId);
}

/** Makes the content visible again, within the caller's transaction. */
export async function restoreReported(ctx: Ctx, { accountId, storyId, mediaId }: Target) {
  if (storyId) await restoreStory(ctx, storyId);
  else if (mediaId) await restorePhoto(ctx, mediaId);
  else await restorePage(ctx, accountId);
}
