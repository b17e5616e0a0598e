/** A story as the viewer shows it; `duration` in seconds, the links signed and short-lived. */
export type ViewerStory = {
  _id: string;
  videoUrl: string | null;
  posterUrl: string | null;
  placeholder?: string | null | undefined;
  caption?: string | undefined;
  createdAt: string;
  /** When it came out, where that was not at once. */
  publishAt?: string | undefined;
  duration: number | null;
};

/** Somebody before or after, and which story would play there, once that is known. */
export type Beside = { name: string; story: ViewerStory | undefined };

/** Other people's stories around those that are on: swipes lead there, and so do both ends. */
export type Around = {
  /** Whose stories are on: another one's begin at their own start. */
  owner: string;
  before: Beside | undefined;
  after: Beside | undefined;
  onTurn: (to: "before" | "after") => void;
};
