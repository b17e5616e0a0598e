import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { listStories } from "#modules/stories/index";
import { getHighlight, getOwnHighlight } from "./highlights.queries.ts";
import { maxStories } from "./highlights.rules.ts";
import { insertStories, lockHighlights } from "./highlights.store.ts";

/** Within the caller's transaction. NOT_FOUND if the highlight or a story is not the creator's, HIGHLIGHT_LIMIT. */
export async function addStoriesToHighlight(ctx: Ctx, accountId: string, id: string, storyIds: readonly string[]) {
  const ids = [...new Set(storyIds)];
  await lockHighlights(ctx, accountId);
  const highlight = await getOwnHighlight(ctx, accountId, id);
  if ((await listStories(ctx, accountId, ids)).length < ids.length) throw new AppError("NOT_FOUND");
  if (new Set([...highlight.storyIds, ...ids]).size > maxStories) throw new AppError("HIGHLIGHT_LIMIT");
  await insertStories(ctx, accountId, id, ids);
}

export async function addStories(ctx: Ctx, accountId: string, id: string, storyIds: readonly string[]) {
  await inTransaction(ctx, (ctx) => addStoriesToHighlight(ctx, accountId, id, storyIds));
  return getHighlight(ctx, accountId, id);
}
