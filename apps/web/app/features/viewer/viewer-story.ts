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
