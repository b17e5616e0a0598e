import type { Ctx } from "#core/ctx";
import { restorePhoto } from "#modules/medias/restore-photo";
import { restorePage } from "#modules/profile/profile.queries";
import { restoreStory } from "#modules/stories/restore-story";
import type { Target } from "./cases.store.ts";

/** Within the caller's transaction: it is again what it would be without the report. */
export async function restoreReported(ctx: Ctx, { accountId, storyId, mediaId }: Target) {
  if (storyId) await restoreStory(ctx, storyId);
  else if (mediaId) await restorePhoto(ctx, mediaId);
  else await restorePage(ctx, accountId);
}
