import { isFurther, placeOf } from "@camarim/ui/features/viewer/seen.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { archivedStoriesQuery, myStoriesQuery } from "../../queries/stories.ts";

/** Stories that a highlight may contain: processed ones, active and archived, newest first. */
export function useChoosable(besides: readonly string[] = []) {
  const active = useQuery(myStoriesQuery());
  const archived = useInfiniteQuery(archivedStoriesQuery());
  const stories = [...(active.data?.data ?? []), ...(archived.data ?? [])]
    .filter((story) => story.processed && !story.failed && !besides.includes(story._id))
    .sort((a, b) => (isFurther(placeOf(a), placeOf(b)) ? -1 : 1));
  return { stories, hasMore: archived.hasNextPage, more: () => void archived.fetchNextPage() };
}
