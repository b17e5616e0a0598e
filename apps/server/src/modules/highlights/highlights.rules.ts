import { highlights } from "@camarim/contract";

export const { stories: maxStories, highlights: maxHighlights } = highlights.highlightLimits;

/** Moves `id` to `index`, or to the end if there are fewer ids. */
export function toReordered(ids: readonly string[], id: string, index: number): string[] {
  return ids.filter((other) => other !== id).toSpliced(index, 0, id);
}
