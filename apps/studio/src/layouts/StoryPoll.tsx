import { useQuery } from "@tanstack/react-query";
import { myStoriesQuery } from "../queries/stories.ts";

/** Polls while a story is processing, on every screen of the app. */
export function StoryPoll() {
  useQuery({ ...myStoriesQuery(), notifyOnChangeProps: [] });
  return null;
}
