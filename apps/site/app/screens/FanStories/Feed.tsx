import { common } from "@camarim/ui/text/common.ts";
import { useLoaderData, useRevalidator } from "react-router";
import { useFreshWhenShown } from "../../lib/use-fresh-when-shown.ts";
import { fanStories as text } from "../../text/fan-stories.ts";
import { FeedWatching } from "./FeedWatching.tsx";
import type { LoadedFeed } from "./load-feed.ts";
import { NothingNew } from "./NothingToWatch.tsx";

/** The viewer over all creators, or that there is nothing new. */
export function Feed() {
  const { people, first } = useLoaderData<LoadedFeed>();
  const { revalidate } = useRevalidator();
  // The queue stays as it was at the start: of it, only the stories on screen are loaded again.
  useFreshWhenShown(() => first === null && revalidate());
  return (
    <>
      <title>{common.titled(text.heading)}</title>
      {first ? <FeedWatching people={people} first={first} /> : <NothingNew />}
    </>
  );
}
