import type { ViewerStory } from "./viewer-story.ts";

/** Somebody before or after, and which story would play there, once that is known. */
export type Beside = { name: string; story: ViewerStory | undefined };

/** Other people's stories around those that are on: swipes lead there, and so do both ends. */
export type Around = {
  /** Whose stories are on: another one's begin at their own start. */
  whose: string;
  before: Beside | undefined;
  after: Beside | undefined;
  onTurn: (to: "before" | "after") => void;
};
