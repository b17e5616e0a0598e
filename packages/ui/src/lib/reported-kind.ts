type Reported = { story: string | null; media: string | null; announcement: unknown; message?: unknown };

/** What a report is about. */
export function reportedKind({ story, media, announcement, message }: Reported) {
  if (story) return "story";
  if (media) return "media";
  if (message) return "message";
  return announcement ? "announcement" : "page";
}
