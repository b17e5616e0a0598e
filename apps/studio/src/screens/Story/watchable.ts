import type { Story } from "@camarim/contract/stories";

/** The playable stories, oldest first, which is the order of playback. */
export function watchable(stories: readonly Story[]): Story[] {
  return stories.filter((story) => story.processed && !story.failed && story.videoUrl !== null).reverse();
}
