import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getOwnStory, listStories, releaseHeldBack } from "#modules/stories/index";
import { getHighlight, getOwnHighlight } from "./highlights.queries.ts";
import { maxStories, toReordered } from "./highlights.rules.ts";
import {
  deleteHighlightRow,
  deleteHighlightStory,
  insertStories,
  lockHighlights,
  selectHighlights,
  updateHighlightRow,
  updatePositions,
} from "./highlights.store.ts";

type HighlightChange = { title?: string | undefined; cover?: string | undefined; position?: number | undefined };

/** NOT_FOUND also for a cover that is not one of its stories. */
export async function updateHighlight(
  ctx: Ctx,
  accountId: string,
  id: string,
  { title, cover, position }: HighlightChange,
) {
  await inTransaction(ctx, async (ctx) => {
    await lockHighlights(ctx, accountId);
    const { storyIds } = await getOwnHighlight(ctx, accountId, id);
    if (cover && !storyIds.includes(cover)) throw new AppError("NOT_FOUND");
    await updateHighlightRow(ctx, id, { ...(title && { title }), ...(cover && { coverId: cover }) });
    if (position === undefined) return;
    const ids = (await selectHighlights(ctx, accountId)).map((row) => row.id);
    await updatePositions(ctx, toReordered(ids, id, position));
  });
  return getHighlight(ctx, accountId, id);
}

/** Triggers choose another cover and delete a highlight without stories. Idempotent. */
export async function removeStoryFromHighlight(ctx: Ctx, accountId: string, id: string, storyId: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockHighlights(ctx, accountId);
    await getOwnHighlight(ctx, accountId, id);
    await getOwnStory(ctx, accountId, storyId);
    await deleteHighlightStory(ctx, id, storyId);
  });
}

/** Its stories remain in the ring or in the archive. */
export async function deleteHighlight(ctx: Ctx, accountId: string, id: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockHighlights(ctx, accountId);
    await getOwnHighlight(ctx, accountId, id);
    await deleteHighlightRow(ctx, id);
  });
}

/** Within the caller's transaction. NOT_FOUND if the highlight or a story is not the creator's, HIGHLIGHT_LIMIT, ACCOUNT_SUSPENDED. */
export async function addStoriesToHighlight(ctx: Ctx, accountId: string, id: string, storyIds: readonly string[]) {
  const ids = [...new Set(storyIds)];
  await lockHighlights(ctx, accountId);
  const highlight = await getOwnHighlight(ctx, accountId, id);
  if ((await listStories(ctx, accountId, ids)).length < ids.length) throw new AppError("NOT_FOUND");
  if (new Set([...highlight.storyIds, ...ids]).size > maxStories) throw new AppError("HIGHLIGHT_LIMIT");
  await insertStories(ctx, accountId, id, ids);
  await releaseHeldBack(ctx, accountId, ids);
}

export async function addStories(ctx: Ctx, accountId: string, id: string, storyIds: readonly string[]) {
  await inTransaction(ctx, (ctx) => addStoriesToHighlight(ctx, accountId, id, storyIds));
  return getHighlight(ctx, accountId, id);
}
