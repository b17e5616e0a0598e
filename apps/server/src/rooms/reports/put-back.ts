import type { Ctx } from "#core/ctx";
import { putPhotoBack } from "#rooms/medias/put-photo-back";
import { putPageBack } from "#rooms/profile/put-page-back";
import { putStoryBack } from "#rooms/stories/put-story-back";
import type { Target } from "./cases.store.ts";

/** Within the caller's transaction: it is again what it would be without the report. */
export async function putBack(ctx: Ctx, { accountId, storyId, mediaId }: Target) {
  if (storyId) await putStoryBack(ctx, storyId);
  else if (mediaId) await putPhotoBack(ctx, mediaId);
  else await putPageBack(ctx, accountId);
}
