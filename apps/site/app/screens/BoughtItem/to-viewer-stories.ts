import type { ItemContent } from "@camarim/contract/items";
import type { ViewerStory } from "@camarim/ui/features/viewer/viewer-story.ts";

/** The videos of an item, in its order, as the viewer shows them. */
export function toViewerStories(contents: readonly ItemContent[]): ViewerStory[] {
  const videos = contents.filter(({ kind, processed, failed }) => kind === "video" && processed && !failed);
  return videos.map(({ _id, url, posterUrl, placeholder, caption, createdAt, duration = null }) => {
    return { _id, videoUrl: url, posterUrl, placeholder, caption, createdAt, duration };
  });
}
