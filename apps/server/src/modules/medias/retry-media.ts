import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { retryVideo } from "#modules/stories/retry-video";
import { getOwnMedia } from "./get-own-media.ts";

/** Starts over with a video that failed; a photo is ready from the first. STORY_NOT_FAILED. */
export async function retryMedia(ctx: Ctx, accountId: string, id: string) {
  const { video_id } = await getOwnMedia(ctx, accountId, id);
  if (!video_id) throw new AppError("STORY_NOT_FAILED");
  await retryVideo(ctx, video_id);
  return getOwnMedia(ctx, accountId, id);
}
