import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getOwnStory } from "./get-own-story.ts";
import { announceWaiting } from "./stories.events.ts";
import { lockStory, markQueued } from "./stories.store.ts";

/** Starts over; asking again while it runs changes nothing. STORY_NOT_FAILED for one that is ready. */
export async function retryStory(ctx: Ctx, accountId: string, id: string) {
  await getOwnStory(ctx, accountId, id);
  await inTransaction(ctx, async (ctx) => {
    const story = await lockStory(ctx, id);
    if (story?.state === "queued" || story?.state === "processing") return;
    if (story?.state !== "failed") throw new AppError("STORY_NOT_FAILED");
    await markQueued(ctx, id);
    await announceWaiting(ctx, story);
  });
  return getOwnStory(ctx, accountId, id);
}
