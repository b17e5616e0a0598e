import { highlights } from "@camarim/contract";

export const { stories: atMostStories, highlights: atMostHighlights } = highlights.highlightLimits;

/** The ids with one of them at that place, or last where there are fewer. */
export function moved(ids: readonly string[], id: string, place: number): string[] {
  return ids.filter((other) => other !== id).toSpliced(place, 0, id);
}
