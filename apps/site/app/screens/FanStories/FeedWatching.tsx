import { StoryViewer } from "@camarim/ui/features/viewer/StoryViewer.tsx";
import { writeSeen } from "@camarim/ui/features/viewer/seen-store.ts";
import { Button } from "@camarim/ui/form/Button.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useTipSheet } from "../../features/tip/use-tip-sheet.tsx";
import { Opening } from "../../features/viewer/Opening.tsx";
import { useFreshWhenShown } from "../../lib/use-fresh-when-shown.ts";
import { fanStories as text } from "../../text/fan-stories.ts";
import { countView } from "./count-view.ts";
import type { LoadedFeed } from "./load-feed.ts";
import { ReportStory } from "./ReportStory.tsx";
import { useIsLeaving } from "./use-is-leaving.ts";
import { useQueue } from "./use-queue.ts";
import { useWayBack } from "./use-way-back.ts";

type FeedWatchingProps = { people: LoadedFeed["people"]; first: NonNullable<LoadedFeed["first"]> };

/** The unseen stories of one creator after another, then back to the feed. */
export function FeedWatching({ people, first }: FeedWatchingProps) {
  const navigate = useNavigate();
  const close = useWayBack("/assinaturas");
  const isLeaving = useIsLeaving();
  const queue = useQueue(people, first, (username) =>
    navigate(`?de=${username}`, { replace: true, preventScrollReset: true }),
  );
  const { person, stories, around, isEmpty } = queue;
  useFreshWhenShown(queue.reload);
  const tip = useTipSheet({
    username: around.owner,
    name: person?.fullName ?? around.owner,
    acceptsTips: queue.acceptsTips,
  });
  const goOn = useEffectEvent(() => (around.after ? queue.skip() : close()));
  useEffect(() => {
    if (isEmpty) goOn();
  }, [isEmpty]);
  if (!person || queue.hasFailed || !stories || isEmpty)
    return (
      <Opening>
        <div className="absolute top-safe-top right-1">
          <IconButton icon="x" label={common.close} onPress={close} />
        </div>
        {queue.hasFailed && (
          <div role="alert" className="flex flex-col gap-4 px-8 text-center">
            <p>{text.feed.failed(around.owner)}</p>
            <Button tone="soft" icon="reload" onPress={() => void queue.reload()}>
              {common.retry}
            </Button>
          </div>
        )}
      </Opening>
    );
  const { username } = person;
  return (
    <>
      <StoryViewer
        stories={stories}
        startId={queue.startId}
        owner={{ name: username, avatar: person.profilePic }}
        around={around}
        watermark={person.watermark ? `@${username}` : undefined}
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
          if (story) writeSeen(username, story);
          queue.leave(id);
        }}
        onFirstSecond={countView}
        onMediaError={queue.reload}
      />
      {tip.sheet}
    </>
  );
}
