import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getOwnStory } from "#modules/stories/get-own-story";
import { getOwnHighlight } from "./get-own-highlight.ts";
import { deleteStory, lockHighlights } from "./highlights.store.ts";

/** The database passes the cover on, and removes a highlight with its last story. Out already is no failure. */
export async function removeStoryFromHighlight(ctx: Ctx, accountId: string, id: string, storyId: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockHighlights(ctx, accountId);
    await getOwnHighlight(ctx, accountId, id);
    await getOwnStory(ctx, accountId, storyId);
    await deleteStory(ctx, id, storyId);
  });
}
