import type { Ctx } from "#core/ctx";
import { getOwnStory } from "./get-own-story.ts";
import { retryVideo } from "./retry-video.ts";

/** Starts over; asking again while it runs changes nothing. STORY_NOT_FAILED for one that is ready. */
export async function retryStory(ctx: Ctx, accountId: string, id: string) {
  await getOwnStory(ctx, accountId, id);
  await retryVideo(ctx, id);
  return getOwnStory(ctx, accountId, id);
}
