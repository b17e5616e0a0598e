import { StoryViewer } from "@camarim/ui/features/viewer/StoryViewer.tsx";
import { firstUnseen, isFurther, placeOf, placeOfMark, type StoryPlace } from "@camarim/ui/features/viewer/seen.ts";
import { readSeen, writeSeen } from "@camarim/ui/features/viewer/seen-store.ts";
import { useLayoutEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { fanStories as text } from "../../text/fan-stories.ts";
import { countViewOf } from "./count-view-of.ts";
import type { LoadedStories } from "./load-stories.server.ts";
import { ReportStory } from "./ReportStory.tsx";
import { useWayBack } from "./use-way-back.ts";

type WatchingProps = Pick<LoadedStories, "owner" | "mark" | "highlight" | "lastViewed" | "stories">;

/**
 * The viewer, from the first unseen story to the last, then back to the creator's page. The server renders the story after the last
 * counted view, so that it plays before the scripts start; this browser may have seen more. A highlight starts at its first
 * story and marks none as seen, since it may contain stories newer than unseen ones.
 */
export function Watching({ owner, mark, highlight, lastViewed, stories }: WatchingProps) {
  const storyOf = (id: string | undefined) => stories.find(({ _id }) => _id === id);
  const viewed = storyOf(lastViewed);
  const viewedPlace = viewed && placeOf(viewed);
  const startAfter = (furthest: StoryPlace | undefined) =>
    highlight ? stories[0]?._id : firstUnseen(stories, furthest);
  const [startId, setStartId] = useState(() => startAfter(viewedPlace));
  const { revalidate } = useRevalidator();
  const close = useWayBack(`/@${owner.name}`);
  // Before the effects of the viewer, which mark its first story as seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the start stays where it was
  useLayoutEffect(() => {
    const here = placeOfMark(readSeen()[owner.name], stories);
    if (here && isFurther(here, viewedPlace)) setStartId(startAfter(here));
  }, []);
  return (
    <>
      <StoryViewer
        key={startId}
        stories={stories}
        startId={startId}
        owner={owner}
        watermark={mark}
        actions={({ _id }) => <ReportStory username={owner.name} id={_id} />}
        onClose={close}
        onSeen={(id) => {
          const story = storyOf(id);
          if (story && !highlight) writeSeen(owner.name, story);
        }}
        onFirstSecond={(id) => void countViewOf(id)}
        onMediaError={revalidate}
      />
      <noscript>
        <p className="fixed inset-x-0 top-24 bg-black/70 p-4 text-center text-white">{text.scriptsForOthers}</p>
      </noscript>
    </>
  );
}
