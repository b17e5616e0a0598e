type Reported = { story: string | null; media: string | null; announcement: unknown };

/** What a report is about. */
export function reportedKind({ story, media, announcement }: Reported) {
  if (story) return "story";
  if (media) return "media";
  return announcement ? "announcement" : "page";
}
