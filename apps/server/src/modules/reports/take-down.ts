import type { Ctx } from "#core/ctx";
import { restorePhoto, takePhotoDown } from "#modules/medias/index";
import { restorePage, reviewPage, takePageDown } from "#modules/profile/index";
import { restoreStory, takeStoryDown } from "#modules/stories/index";
import type { Target } from "./cases.store.ts";

/** Hides content by an admin's decision from everybody but its creator, within the caller's transaction. */
export async function takeDown(ctx: Ctx, { accountId, storyId, mediaId }: Target) {
  if (storyId) await takeStoryDown(ctx, storyId);
  else if (mediaId) await takePhotoDown(ctx, mediaId);
  else await takePageDown(ctx, accountId);
}

/** Hides content by reports, until an admin decides. A page stays open to fans with access, who have paid for it. */
export async function hide(ctx: Ctx, target: Target) {
  if (target.storyId || target.mediaId) await takeDown(ctx, target);
  else await reviewPage(ctx, target.accountId);
}

/** Makes the content visible again, within the caller's transaction. */
export async function restoreReported(ctx: Ctx, { accountId, storyId, mediaId }: Target) {
  if (storyId) await restoreStory(ctx, storyId);
  else if (mediaId) await restorePhoto(ctx, mediaId);
  else await restorePage(ctx, accountId);
}
