/** A story as the viewer shows it; `duration` in seconds, the links signed and short-lived. */
export type ViewerStory = {
  _id: string;
  videoUrl: string | null;
  posterUrl: string | null;
  placeholder?: string | null;
  caption?: string;
  createdAt: string;
  duration: number | null;
};
