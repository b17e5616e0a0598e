import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { retryVideo } from "#modules/stories/index";
import { getOwnMedia } from "./medias.queries.ts";
import { updateCaption } from "./medias.store.ts";

/** An empty caption deletes it. */
export async function updateMedia(ctx: Ctx, accountId: string, id: string, { caption }: { caption: string }) {
  await getOwnMedia(ctx, accountId, id);
  await updateCaption(ctx, id, caption || null);
  return getOwnMedia(ctx, accountId, id);
}

/** Retries a failed video. STORY_NOT_FAILED for a photo or a video that did not fail. */
export async function retryMedia(ctx: Ctx, accountId: string, id: string) {
  const { videoId } = await getOwnMedia(ctx, accountId, id);
  if (!videoId) throw new AppError("STORY_NOT_FAILED");
  await retryVideo(ctx, videoId);
  return getOwnMedia(ctx, accountId, id);
}
