import type { Ctx } from "#core/ctx";
import { type NewVideo, publishStory, type VideoFile } from "#modules/stories/index";
import { addStoriesToHighlight } from "./add-stories-to-highlight.ts";
import { createHighlightInTransaction } from "./create-highlight.ts";
import { assertHighlight } from "./highlights.queries.ts";
import { lockHighlights, selectHighlight } from "./highlights.store.ts";

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
