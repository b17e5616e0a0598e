import type { Ctx } from "#core/ctx";
import type { NewVideo, VideoFile } from "#modules/stories/ingest-video";
import { publishStory } from "#modules/stories/publish-story";
import { addStoriesToHighlight } from "./add-stories-to-highlight.ts";
import { createHighlightInTransaction } from "./create-highlight-in-transaction.ts";
import { getOwnHighlight } from "./get-own-highlight.ts";

type Wish = Pick<NewVideo, "caption" | "cut" | "within"> & {
  highlight?: string | undefined;
  title?: string | undefined;
};

/** A story that never expires, in the highlight of that id or in a new one of that title; neither, and it waits in the archive. */
export async function publishIntoHighlight(ctx: Ctx, accountId: string, file: VideoFile, wish: Wish) {
  const { caption, cut, highlight, title } = wish;
  // Before the video is looked at, which takes its time.
  if (highlight) await getOwnHighlight(ctx, accountId, highlight);
  return publishStory(ctx, accountId, file, {
    caption,
    cut,
    audience: "highlight",
    async within(ctx, storyId) {
      if (highlight) await addStoriesToHighlight(ctx, accountId, highlight, [storyId]);
      else if (title) await createHighlightInTransaction(ctx, accountId, { title, cover: storyId, stories: [] });
      await wish.within?.(ctx, storyId);
    },
  });
}
