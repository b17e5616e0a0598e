import { useEffect, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { fanStories as text } from "../../text/fan-stories.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { StoryViewer } from "../../ui/viewer/StoryViewer.tsx";
import { firstUnseen } from "../../ui/viewer/seen.ts";
import { readSeen, writeSeen } from "../../ui/viewer/seen-store.ts";
import type { LoadedStories } from "./load-stories.server.ts";

type WatchingProps = Pick<LoadedStories, "owner" | "highlight" | "stories">;

/**
 * The viewer from the first unseen story on, which only the browser knows; back to the creator's page after the last. A
 * highlight starts at its first, and leaves no mark: what it holds may be newer than stories that nobody has watched yet.
 */
export function Watching({ owner, highlight, stories }: WatchingProps) {
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
      onClose={close}
      onSeen={(id) => highlight || writeSeen(owner.name, id)}
      onFirstSecond={(id) => void countViewOf(id)}
      onMediaError={revalidate}
    />
  );
}

/** Back where the person came from when that is the creator's page, so that the history does not grow. */
function useWayBack(page: string) {
  const navigate = useNavigate();
  const { fromPage } = (useLocation().state ?? {}) as { fromPage?: boolean };
  return () => void (fromPage ? navigate(-1) : navigate(page, { replace: true }));
}

async function countViewOf(id: string) {
  // A view that could not be told is not worth a word to who watches.
  await import("./count-view.ts").then(({ countView }) => countView(id)).catch(() => undefined);
}

function Opening() {
  return (
    <main data-theme="dark" className="fixed inset-0 grid place-items-center bg-black text-white">
      <Spinner />
      <noscript>
        <p className="px-8 text-center">{text.scripts}</p>
      </noscript>
    </main>
  );
}
