import { useQuery } from "@tanstack/react-query";
import { myStoriesQuery } from "../queries/stories.ts";

/** Reads on while a story is processing, wherever in the app the person is. */
export function StoryPoll() {
  useQuery({ ...myStoriesQuery(), notifyOnChangeProps: [] });
  return null;
}
