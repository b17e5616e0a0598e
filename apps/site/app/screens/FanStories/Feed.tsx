import { common } from "@camarim/ui/text/common.ts";
import { useLoaderData } from "react-router";
import { fanStories as text } from "../../text/fan-stories.ts";
import { FeedWatching } from "./FeedWatching.tsx";
import type { LoadedFeed } from "./load-feed.ts";
import { NothingNew } from "./NothingToWatch.tsx";

/** The viewer over all creators, or that there is nothing new. */
export function Feed() {
  const { people, first } = useLoaderData<LoadedFeed>();
  return (
    <>
      <title>{common.titled(text.heading)}</title>
      {first ? <FeedWatching people={people} first={first} /> : <NothingNew />}
    </>
  );
}
