import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { addStoriesToHighlight } from "./add-stories-to-highlight.ts";
import { getHighlight } from "./get-highlight.ts";

export async function addStories(ctx: Ctx, accountId: string, id: string, storyIds: readonly string[]) {
  await inTransaction(ctx, (ctx) => addStoriesToHighlight(ctx, accountId, id, storyIds));
  return getHighlight(ctx, accountId, id);
}
