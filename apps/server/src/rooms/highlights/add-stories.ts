import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getHighlight } from "./get-highlight.ts";
import { putStoriesIn } from "./put-stories-in.ts";

export async function addStories(ctx: Ctx, accountId: string, id: string, storyIds: readonly string[]) {
  await inTransaction(ctx, (ctx) => putStoriesIn(ctx, accountId, id, storyIds));
  return getHighlight(ctx, accountId, id);
}
