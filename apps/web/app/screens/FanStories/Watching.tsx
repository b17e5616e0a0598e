import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { StoryViewer } from "../../features/viewer/StoryViewer.tsx";
import { firstUnseen } from "../../features/viewer/seen.ts";
import { readSeen, writeSeen } from "../../features/viewer/seen-store.ts";
import { countViewOf } from "./count-view-of.ts";
import type { LoadedStories } from "./load-stories.server.ts";
import { Opening } from "./Opening.tsx";
import { ReportStory } from "./ReportStory.tsx";
import { useWayBack } from "./use-way-back.ts";

type WatchingProps = Pick<LoadedStories, "owner" | "mark" | "highlight" | "stories">;

/**
 * The viewer, from the first unseen story (only the browser knows it) to the last, then back to the creator's page. A
 * highlight starts at its first story and marks none as seen, since it may contain stories newer than unseen ones.
 */
export function Watching({ owner, mark, highlight, stories }: WatchingProps) {
  const [startId, setStartId] = useState<string>();
  const { revalidate } = useRevalidator();
  const close = useWayBack(`/@${owner.name}`);
  useEffect(() => {
    const ids = stories.map(({ _id }) => _id);
    setStartId((started) => started ?? firstUnseen(ids, highlight ? undefined : readSeen()[owner.name]));
  }, [stories, owner.name, highlight]);
  if (!startId) return <Opening />;
  return (
    <StoryViewer
      stories={stories}
      startId={startId}
      owner={owner}
      watermark={mark}
      actions={({ _id }) => <ReportStory username={owner.name} id={_id} />}
      onClose={close}
      onSeen={(id) => highlight || writeSeen(owner.name, id)}
      onFirstSecond={(id) => void countViewOf(id)}
      onMediaError={revalidate}
    />
  );
}
