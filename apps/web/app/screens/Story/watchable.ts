import type { Story } from "@camarim/contract/stories";

/** Those that can be played, oldest first, as they are watched. */
export function watchable(stories: readonly Story[]): Story[] {
  return stories.filter((story) => story.processed && !story.failed && story.videoUrl !== null).reverse();
}
