import { isFurther, placeOf } from "@camarim/ui/features/viewer/seen.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { archivedStoriesQuery, myStoriesQuery } from "../../queries/stories.ts";

/** Stories that a highlight or an item may contain: processed ones, active and archived, newest first. */
export function useChoosable(besides: readonly string[] = []) {
  const active = useQuery(myStoriesQuery());
  const archived = useInfiniteQuery(archivedStoriesQuery());
  // A story that moves between the lists may be in both for a moment.
  const all = [...(active.data?.data ?? []), ...(archived.data ?? [])];
  const stories = [...new Map(all.map((story) => [story._id, story])).values()]
    .filter((story) => story.processed && !story.failed && !besides.includes(story._id))
    .sort((a, b) => (isFurther(placeOf(a), placeOf(b)) ? -1 : 1));
  const missing = [active, archived].filter(({ data }) => data === undefined);
  return {
    stories,
    isPending: missing.length > 0 && !missing.some(({ error }) => error),
    /** Of a list that is not known. */
    error: missing.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all([active.refetch(), archived.refetch()]),
    isFetching: active.isFetching || archived.isFetching,
    hasMore: archived.hasNextPage,
    isFetchingMore: archived.isFetchingNextPage,
    more: () => void archived.fetchNextPage(),
  };
}
