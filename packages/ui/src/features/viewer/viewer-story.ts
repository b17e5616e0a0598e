/** A story as the viewer shows it; `duration` in seconds, the links signed and short-lived. */
export type ViewerStory = {
  _id: string;
  videoUrl: string | null;
  posterUrl: string | null;
  placeholder?: string | null | undefined;
  caption?: string | undefined;
  createdAt: string;
  /** Publication time of a scheduled story. */
  publishAt?: string | undefined;
  duration: number | null;
};

/** A neighbouring creator, and the story that would play there once it is loaded. */
export type Beside = { name: string; story: ViewerStory | undefined };

/** The adjacent stories of other creators: swipes and both ends of the list navigate to them. */
export type Around = {
  /** The creator on screen; another creator's stories start at their own position. */
  owner: string;
  before: Beside | undefined;
  after: Beside | undefined;
  onTurn: (to: "before" | "after") => void;
};
