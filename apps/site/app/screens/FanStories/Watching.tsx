import { StoryViewer } from "@camarim/ui/features/viewer/StoryViewer.tsx";
import { writeSeen } from "@camarim/ui/features/viewer/seen-store.ts";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTipSheet } from "../../features/tip/use-tip-sheet.tsx";
import { countView } from "./count-view.ts";
import { findStartId } from "./find-start.ts";
import { findFirstVideo } from "./first-story.ts";
import type { WatchedStories } from "./load-stories.ts";
import { ReportStory } from "./ReportStory.tsx";
import { useIsLeaving } from "./use-is-leaving.ts";
import { useWayBack } from "./use-way-back.ts";

/**
 * The viewer, from the first unseen story to the last, then back to the creator's page. A highlight marks none as seen, since it may
 * contain stories newer than unseen ones.
 */
export function Watching({ username, creator, highlight, stories }: WatchedStories) {
  const [startId] = useState(() => findStartId(stories, username, highlight !== null));
  const { revalidate } = useRevalidator();
  const close = useWayBack(`/@${username}`);
  const isLeaving = useIsLeaving();
  const tip = useTipSheet({ username, name: creator.fullName, acceptsTips: creator.acceptsTips });
  return (
    <>
      <StoryViewer
        stories={stories}
        startId={startId}
        started={findFirstVideo(startId)}
        owner={{ name: username, avatar: creator.profilePic }}
        watermark={creator.watermark ? `@${username}` : undefined}
        paused={tip.isOpen || isLeaving}
        actions={({ _id }) => (
          <>
            {tip.button(_id)}
            <ReportStory username={username} id={_id} />
          </>
        )}
        onClose={close}
        onSeen={(id) => {
          const story = stories.find(({ _id }) => _id === id);
          if (story && !highlight) writeSeen(username, story);
        }}
        onFirstSecond={countView}
        onMediaError={revalidate}
      />
      {tip.sheet}
    </>
  );
}
