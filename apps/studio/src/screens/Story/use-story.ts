import type { Story } from "@camarim/contract/stories";
import { isUuid } from "@camarim/ui/lib/is-uuid.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { highlightsQuery } from "../../queries/highlights.ts";
import { archivedStoriesQuery, myStoriesQuery, storyQuery } from "../../queries/stories.ts";
import { watchable } from "./watchable.ts";

/** A story with its neighbours in the highlight of the URL, the active stories or the archive; otherwise alone. */
export function useStory(_id: string, highlightId: string | null) {
  const mine = useQuery(myStoriesQuery());
  const archived = useInfiniteQuery(archivedStoriesQuery());
  const highlights = useQuery({ ...highlightsQuery(), enabled: highlightId !== null });
  const highlight = highlights.data?.data.find((one) => one._id === highlightId);
  // Reversed to newest first, like the other lists.
  const lists = [
    highlight && [...highlight.stories].reverse(),
    highlightId ? undefined : mine.data?.data,
    archived.data,
  ];
  // The list may lose the story once it plays: the viewer then moves on to the next one.
  const [started, setStarted] = useState<number>();
  const place = lists.findIndex((list) => list?.some((story) => story._id === _id));
  const list = lists[started ?? place];
  const listed = list?.find((story) => story._id === _id);
  const sources = highlightId ? [highlights, archived] : [mine, archived];
  // Data from local storage has `dataUpdatedAt` 0. Without any list the screen shows the error and does not request the story alone.
  const settled = sources.every((one) => one.dataUpdatedAt > 0 || (one.isError && one.data !== undefined));
  const alone = useQuery({ ...storyQuery(_id), enabled: settled && !list && started === undefined && isUuid(_id) });
  const story = listed ?? alone.data;
  const stories = watchable(list ?? present(alone.data));
  if (started === undefined && stories.some((one) => one._id === _id)) setStarted(place);

  const isMissing = !listed && settled && (!isUuid(_id) || alone.error?.status === 404);
  return {
    ...{ started: started !== undefined, stories, story, isMissing },
    error: listed ? mine.error : (alone.error ?? sources.find((one) => one.error)?.error ?? null),
    isFetching: alone.isFetching || sources.some((one) => one.isFetching),
    reload: () =>
      Promise.all([...sources.map((one) => one.refetch()), list || started !== undefined ? null : alone.refetch()]),
  };
}

function present(story: Story | undefined): readonly Story[] {
  return story ? [story] : [];
}
