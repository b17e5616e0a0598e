/** What a report is about. */
export function reportedKind({ story, media }: { story: string | null; media: string | null }) {
  return story ? "story" : media ? "media" : "page";
}
