import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { myStoriesQuery, storyQuery } from "../../queries/stories.ts";
import { watchable } from "./watchable.ts";

/** The story of an address: among the active ones with its neighbours, or alone when it is archived. */
export function useStory(_id: string) {
  const mine = useQuery(myStoriesQuery());
  const listed = mine.data?.data.find((story) => story._id === _id);
  // What local storage brought has no time. Without any list the screen says so at once, and asks for no story alone.
  const settled = mine.dataUpdatedAt > 0 || (mine.isError && mine.data !== undefined);
  // Once it plays, the list may lose it: the viewer then goes on to the next one.
  const [started, setStarted] = useState(false);
  const alone = useQuery({ ...storyQuery(_id), enabled: settled && !listed && !started });
  const story = listed ?? alone.data;
  const stories = watchable(listed || !alone.data ? (mine.data?.data ?? []) : [alone.data]);
  if (!started && stories.some((one) => one._id === _id)) setStarted(true);

  const isMissing = !listed && (alone.error?.status === 404 || alone.error?.status === 400);
  return {
    ...{ started, stories, story, isMissing },
    error: listed ? mine.error : (alone.error ?? mine.error),
    isFetching: mine.isFetching || alone.isFetching,
    reload: () => Promise.all([mine.refetch(), listed || started ? null : alone.refetch()]),
  };
}
