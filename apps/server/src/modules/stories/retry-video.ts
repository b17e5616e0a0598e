import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { announceTranscode } from "./stories.events.ts";
import { lockStory, markQueued } from "./stories.store.ts";

/** Starts over, also with a gallery's video, whose owner has been asked for. STORY_NOT_FAILED for one that is ready. */
export async function retryVideo(ctx: Ctx, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const video = await lockStory(ctx, id);
    if (video?.state === "queued" || video?.state === "processing") return;
    if (video?.state !== "failed") throw new AppError("STORY_NOT_FAILED");
    await markQueued(ctx, id);
    await announceTranscode(ctx, video);
  });
}
