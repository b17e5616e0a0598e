import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { listStories } from "#modules/stories/index";
import { getHighlight } from "./highlights.queries.ts";
import { maxHighlights, maxStories } from "./highlights.rules.ts";
import { insertHighlight, insertStories, lockHighlights, selectHighlights } from "./highlights.store.ts";

export async function createHighlight(ctx: Ctx, accountId: string, highlight: NewHighlight) {
  const id = await inTransaction(ctx, (ctx) => createHighlightInTransaction(ctx, accountId, highlight));
  return getHighlight(ctx, accountId, id);
}

/** `id` is chosen by the client if several uploads share the highlight. */
export type NewHighlight = { id?: string | undefined; title: string; cover: string; stories: readonly string[] };

/**
 * Appends a highlight within the caller's transaction and returns its id. NOT_FOUND if a story is not the creator's,
 * HIGHLIGHT_LIMIT if there would be too many highlights or stories.
 */
export async function createHighlightInTransaction(
  ctx: Ctx,
  accountId: string,
  { id = newId(ctx.now()), title, cover, stories }: NewHighlight,
) {
  const ids = [...new Set([cover, ...stories])];
  if (ids.length > maxStories) throw new AppError("HIGHLIGHT_LIMIT");
  await lockHighlights(ctx, accountId);
  if ((await listStories(ctx, accountId, ids)).length < ids.length) throw new AppError("NOT_FOUND");
  const others = await selectHighlights(ctx, accountId);
  if (others.length >= maxHighlights) throw new AppError("HIGHLIGHT_LIMIT");
  const position = (others.at(-1)?.position ?? -1) + 1;
  await insertHighlight(ctx, { id, accountId, title, coverId: cover, position });
  await insertStories(ctx, accountId, id, ids);
  return id;
}
