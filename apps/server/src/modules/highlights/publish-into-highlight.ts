import type { Ctx } from "#core/ctx";
import type { NewVideo, VideoFile } from "#modules/stories/ingest-video";
import { publishStory } from "#modules/stories/publish-story";
import { addStoriesToHighlight } from "./add-stories-to-highlight.ts";
import { createHighlightInTransaction } from "./create-highlight.ts";
import { getOwnHighlight } from "./highlights.queries.ts";

type NewHighlightStory = Pick<NewVideo, "caption" | "cut" | "within"> & {
  highlight?: string | undefined;
  title?: string | undefined;
};

/**
 * Publishes a story without expiry into the highlight `highlight`, or into a new one called `title`; without either it
 * is in the archive.
 */
export async function publishIntoHighlight(ctx: Ctx, accountId: string, file: VideoFile, story: NewHighlightStory) {
  const { caption, cut, highlight, title } = story;
  // Before the slow inspection of the video.
  if (highlight) await getOwnHighlight(ctx, accountId, highlight);
  return publishStory(ctx, accountId, file, {
    caption,
    cut,
    audience: "highlight",
    async within(ctx, storyId) {
      if (highlight) await addStoriesToHighlight(ctx, accountId, highlight, [storyId]);
      else if (title) await createHighlightInTransaction(ctx, accountId, { title, cover: storyId, stories: [] });
      await story.within?.(ctx, storyId);
    },
  });
}
