import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isOpenToFans, listStories, toCoverKey } from "#modules/stories/index";
import {
  countHighlights,
  type HighlightRow,
  selectCovers,
  selectHighlight,
  selectHighlights,
  selectPublicCover,
} from "./highlights.store.ts";

/** NOT_FOUND also for another creator's highlight. */
export async function getOwnHighlight(ctx: Ctx, accountId: string, id: string) {
  const highlight = await selectHighlight(ctx, id);
  if (highlight?.accountId !== accountId) throw new AppError("NOT_FOUND");
  return highlight;
}

type Target = { highlight?: string | undefined; title?: string | undefined };

/** NOT_FOUND for another creator's highlight, and for one that does not exist and has no title to be created with. */
export async function assertHighlight(ctx: Ctx, accountId: string, { highlight, title }: Target): Promise<void> {
  const found = highlight && (await selectHighlight(ctx, highlight));
  if (found ? found.accountId !== accountId : highlight && !title) throw new AppError("NOT_FOUND");
}

type StoryRow = Awaited<ReturnType<typeof listStories>>[number];
export type FilledHighlight = HighlightRow & { stories: StoryRow[] };

/** Adds the stories of all highlights with one statement, oldest first. */
async function fillHighlights(ctx: Ctx, accountId: string, rows: HighlightRow[]): Promise<FilledHighlight[]> {
  const ids = [...new Set(rows.flatMap((row) => row.storyIds))];
  const stories = await listStories(ctx, accountId, ids);
  return rows.map((row) => ({ ...row, stories: stories.filter(({ id }) => row.storyIds.includes(id)) }));
}

export async function getHighlight(ctx: Ctx, accountId: string, id: string): Promise<FilledHighlight> {
  const [filled] = await fillHighlights(ctx, accountId, [await getOwnHighlight(ctx, accountId, id)]);
  return filled as FilledHighlight;
}

/** Creators get all highlights, viewers those with stories that they can watch. */
export async function listHighlights(ctx: Ctx, accountId: string, reader: "creator" | "viewer") {
  const filled = await fillHighlights(ctx, accountId, await selectHighlights(ctx, accountId));
  if (reader === "creator") return filled;
  return filled
    .map((row) => ({
      ...row,
      stories: row.stories.filter((story) => story.state === "ready" && isOpenToFans(story, ctx.now())),
    }))
    .filter(({ stories }) => stories.length > 0);
}

/** Titles and covers, which are public. */
export function listCovers(ctx: Ctx, accountId: string) {
  return selectCovers(ctx, accountId);
}

export function countOwnHighlights(ctx: Ctx, accountId: string) {
  return countHighlights(ctx, accountId);
}

/** Pixels: the size of a ring at a device pixel ratio of 3. No larger image of the poster is public. */
const side = 240;

/** A highlight's cover, cropped and stored at the first request. */
export async function openCover(ctx: Ctx, id: string): Promise<Buffer> {
  const cover = await selectPublicCover(ctx, id);
  if (!cover?.posterKey) throw new AppError("NOT_FOUND");
  const { storyId, posterKey } = cover;
  const coverKey = toCoverKey(storyId, posterKey);
  return ctx.storage.read(coverKey).catch(async () => {
    const cover = await ctx.storage.withLocalCopy(posterKey, (path) => ctx.images.square(path, side, id));
    await ctx.storage.write(coverKey, cover);
    return cover;
  });
}
