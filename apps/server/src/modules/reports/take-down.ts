import type { Ctx } from "#core/ctx";
import { takePhotoDown } from "#modules/medias/take-photo-down";
import { takePageDown } from "#modules/profile/profile.queries";
import { takeStoryDown } from "#modules/stories/take-story-down";
import type { Target } from "./cases.store.ts";

/** Within the caller's transaction: nobody but its creator sees that item, or anything of that page. */
export async function takeDown(ctx: Ctx, { accountId, storyId, mediaId }: Target) {
  if (storyId) await takeStoryDown(ctx, storyId);
  else if (mediaId) await takePhotoDown(ctx, mediaId);
  else await takePageDown(ctx, accountId);
}
