import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { listStories, type NewVideo, publishStory, releaseHeldBack, type VideoFile } from "#modules/stories/index";
import { assertHighlight, getHighlight } from "./highlights.queries.ts";
import { maxHighlights, maxStories } from "./highlights.rules.ts";
import {
  insertHighlight,
  insertStories,
  lockHighlights,
  selectHighlight,
  selectHighlights,
} from "./highlights.store.ts";
import { addStoriesToHighlight } from "./update-highlight.ts";

export async function createHighlight(ctx: Ctx, accountId: string, highlight: NewHighlight) {
  const id = await inTransaction(ctx, (ctx) => createHighlightInTransaction(ctx, accountId, highlight));
  return getHighlight(ctx, accountId, id);
}

/** `id` is chosen by the client if several uploads share the highlight. */
export type NewHighlight = { id?: string | undefined; title: string; cover: string; stories: readonly string[] };

/**
 * Appends a highlight within the caller's transaction and returns its id. NOT_FOUND if a story is not the creator's,
 * HIGHLIGHT_LIMIT if there would be too many highlights or stories, ACCOUNT_SUSPENDED.
 */
async function createHighlightInTransaction(
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
  await releaseHeldBack(ctx, accountId, ids);
  return id;
}

type NewHighlightStory = Pick<NewVideo, "caption" | "cut" | "within"> & {
  highlight?: string | undefined;
  title?: string | undefined;
};

/**
 * Publishes a story without expiry into the highlight `highlight`, or into a new one called `title`; without either it
 * is in the archive. With both, the first of several stories creates the highlight `highlight`, and the others join it.
 */
export async function publishIntoHighlight(ctx: Ctx, accountId: string, file: VideoFile, story: NewHighlightStory) {
  const { caption, cut, highlight, title } = story;
  // Before the slow inspection of the video.
  await assertHighlight(ctx, accountId, story);
  return publishStory(ctx, accountId, file, {
    caption,
    cut,
    audience: "highlight",
    async within(ctx, storyId) {
      await lockHighlights(ctx, accountId);
      const isNew = title && !(highlight && (await selectHighlight(ctx, highlight)));
      const created = { id: highlight, cover: storyId, stories: [] };
      if (isNew) await createHighlightInTransaction(ctx, accountId, { ...created, title });
      else if (highlight) await addStoriesToHighlight(ctx, accountId, highlight, [storyId]);
      await story.within?.(ctx, storyId);
    },
  });
}
