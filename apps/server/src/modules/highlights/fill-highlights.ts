import type { Ctx } from "#core/ctx";
import { listStories } from "#modules/stories/list-stories";
import type { HighlightRow } from "./highlights.store.ts";

type StoryRow = Awaited<ReturnType<typeof listStories>>[number];
export type FilledHighlight = HighlightRow & { stories: StoryRow[] };

/** Highlights of one creator with their stories, however many, in one question. */
export async function fillHighlights(ctx: Ctx, accountId: string, rows: HighlightRow[]): Promise<FilledHighlight[]> {
  const ids = [...new Set(rows.flatMap((row) => row.story_ids))];
  const stories = new Map((await listStories(ctx, accountId, ids)).map((story) => [story.id, story]));
  return rows.map((row) => ({ ...row, stories: row.story_ids.flatMap((id) => stories.get(id) ?? []) }));
}
