import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getOwnStory, type LeftHighlight, restoreDeleted } from "#modules/stories/index";
import { maxHighlights, maxStories, toReordered } from "./highlights.rules.ts";
import {
  insertHighlight,
  insertStories,
  lockHighlights,
  selectHighlight,
  selectHighlights,
  updateHighlightRow,
  updatePositions,
} from "./highlights.store.ts";

/**
 * Undoes the deletion of a story: it returns to the highlights that it was in, also to those that it was the only story of. Returns the
 * story. NOT_FOUND after an hour, ACCOUNT_FULL, ACCOUNT_SUSPENDED.
 */
export async function restoreStory(ctx: Ctx, accountId: string, id: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockHighlights(ctx, accountId);
    const left = await restoreDeleted(ctx, accountId, id);
    for (const highlight of left.toSorted((a, b) => a.position - b.position))
      await putBack(ctx, accountId, id, highlight);
  });
  return getOwnStory(ctx, accountId, id);
}

/** Left out if the highlight was deleted or filled, or replaced by others, meanwhile. */
async function putBack(ctx: Ctx, accountId: string, storyId: string, left: LeftHighlight) {
  const highlight = await selectHighlight(ctx, left.id);
  if (highlight) {
    if (highlight.storyIds.length >= maxStories) return;
    await insertStories(ctx, accountId, left.id, [storyId]);
    if (left.isCover) await updateHighlightRow(ctx, left.id, { coverId: storyId });
    return;
  }
  const others = (await selectHighlights(ctx, accountId)).map(({ id }) => id);
  if (!left.isOnly || others.length >= maxHighlights) return;
  const { id, title } = left;
  await insertHighlight(ctx, { id, accountId, title, coverId: storyId, position: others.length });
  await insertStories(ctx, accountId, id, [storyId]);
  await updatePositions(ctx, toReordered(others, id, left.position));
}
