import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { announceTranscode } from "./stories.events.ts";
import { getOwnStory } from "./stories.queries.ts";
import { lockStory, markQueued } from "./stories.store.ts";

/** Retries a failed story; does nothing while it is processing. STORY_NOT_FAILED if it is ready. */
export async function retryStory(ctx: Ctx, accountId: string, id: string) {
  await getOwnStory(ctx, accountId, id);
  await retryVideo(ctx, id);
  return getOwnStory(ctx, accountId, id);
}

/** As `retryStory`, also for gallery videos. The caller has checked the owner. */
export async function retryVideo(ctx: Ctx, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const video = await lockStory(ctx, id);
    if (video?.state === "queued" || video?.state === "processing") return;
    if (video?.state !== "failed") throw new AppError("STORY_NOT_FAILED");
    await markQueued(ctx, id);
    await announceTranscode(ctx, video);
  });
}
