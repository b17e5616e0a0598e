import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { listStories } from "#modules/stories/list-stories";
import { atMostHighlights, atMostStories } from "./highlights.rules.ts";
import { insertHighlight, insertStories, lockHighlights, selectHighlights } from "./highlights.store.ts";

export type NewHighlight = { title: string; cover: string; stories: readonly string[] };

/**
 * Within the caller's transaction, after all others; answers its id. NOT_FOUND when a story is not the creator's,
 * HIGHLIGHT_LIMIT beyond what a creator or a highlight may hold.
 */
export async function createHighlightInTransaction(
  ctx: Ctx,
  accountId: string,
  { title, cover, stories }: NewHighlight,
) {
  const ids = [...new Set([cover, ...stories])];
  if (ids.length > atMostStories) throw new AppError("HIGHLIGHT_LIMIT");
  await lockHighlights(ctx, accountId);
  if ((await listStories(ctx, accountId, ids)).length < ids.length) throw new AppError("NOT_FOUND");
  const others = await selectHighlights(ctx, accountId);
  if (others.length >= atMostHighlights) throw new AppError("HIGHLIGHT_LIMIT");
  const [id, position] = [newId(ctx.now()), (others.at(-1)?.position ?? -1) + 1];
  await insertHighlight(ctx, { id, accountId, title, coverId: cover, position });
  await insertStories(ctx, accountId, id, ids);
  return id;
}
