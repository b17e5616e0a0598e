import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import {
  findEmptied,
  getOwnStory,
  type LeftHighlight,
  restoreDeleted,
  updateLeftHighlights,
} from "#modules/stories/index";
import { maxHighlights, maxStories } from "./highlights.rules.ts";
import {
  countHighlights,
  insertHighlight,
  insertStories,
  lockHighlights,
  selectHighlight,
  updateHighlightRow,
  updatePositionsFrom,
} from "./highlights.store.ts";

/**
 * Undoes the deletion of a story: it returns to the highlights that it was in, also to those that deletions of stories have emptied.
 * Returns the story. NOT_FOUND after an hour, ACCOUNT_FULL, ACCOUNT_SUSPENDED.
 */
export async function restoreStory(ctx: Ctx, accountId: string, id: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockHighlights(ctx, accountId);
    const restored = await restoreDeleted(ctx, accountId, id);
    if (!restored) return;
    for (const left of restored.leftHighlights.toSorted((a, b) => a.position - b.position)) {
      if (!(await putBack(ctx, accountId, id, left))) continue;
      await updateLeftHighlights(ctx, accountId, left.id, left.isCover ? restored.deletedAt : null);
    }
  });
  return getOwnStory(ctx, accountId, id);
}

/** False if the highlight was deleted or filled, or replaced by others, meanwhile. */
async function putBack(ctx: Ctx, accountId: string, storyId: string, left: LeftHighlight): Promise<boolean> {
  const { id } = left;
  const highlight = await selectHighlight(ctx, id);
  if (highlight && highlight.storyIds.length >= maxStories) return false;
  if (!highlight) {
    const emptied = await findEmptied(ctx, accountId, left);
    if (!emptied || (await countHighlights(ctx, accountId)) >= maxHighlights) return false;
    const { title, position } = emptied;
    await updatePositionsFrom(ctx, accountId, position);
    await insertHighlight(ctx, { id, accountId, title, coverId: storyId, position });
  }
  await insertStories(ctx, accountId, id, [storyId]);
  if (left.isCover) await updateHighlightRow(ctx, id, { coverId: storyId });
  return true;
}
