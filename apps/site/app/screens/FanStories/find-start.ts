import { firstUnseen, isFurther, placeOf, placeOfMark } from "@camarim/ui/features/viewer/seen.ts";
import { readSeen } from "@camarim/ui/features/viewer/seen-store.ts";

export type ListedStory = Parameters<typeof placeOf>[0] & { viewed?: boolean };

/**
 * The first story after the last one that the fan has watched, in any browser or in this one, which may have seen more than was counted.
 * A highlight starts at its first story.
 */
export function findStartId(stories: readonly ListedStory[], username: string, isHighlight: boolean) {
  if (isHighlight) return stories[0]?._id;
  const viewed = stories.filter((story) => story.viewed).at(-1);
  const viewedPlace = viewed && placeOf(viewed);
  const here = placeOfMark(readSeen()[username], stories);
  return firstUnseen(stories, here && isFurther(here, viewedPlace) ? here : viewedPlace);
}
