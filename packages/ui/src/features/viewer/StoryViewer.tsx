import { useEffect, useRef } from "react";
import { viewer as text } from "../../text/viewer.ts";
import { Bars } from "./Bars.tsx";
import { Neighbour } from "./Neighbour.tsx";
import { Picture } from "./Picture.tsx";
import { useViewer, type ViewerEvents } from "./use-viewer.ts";
import { ViewerHeader, type ViewerOwner } from "./ViewerHeader.tsx";
import type { Around, ViewerStory } from "./viewer-story.ts";
import { Watermark } from "./Watermark.tsx";

export type { ViewerStory } from "./viewer-story.ts";

export type StoryViewerProps<S extends ViewerStory> = ViewerEvents & {
  /** In playback order; may change during playback. */
  stories: readonly S[];
  /** If undefined or not in the list, the first story starts. */
  startId?: string | undefined;
  /** An element that plays the story of `startId` already. */
  started?: HTMLVideoElement | undefined;
  owner: ViewerOwner;
  /** The neighbours of these stories. */
  around?: Around | undefined;
  /** Text of the watermark. */
  watermark?: string | undefined;
  /** An overlay is open: playback pauses, and keys are ignored. */
  paused?: boolean | undefined;
  /** Under the caption. */
  footer?: ((story: S) => React.ReactNode) | undefined;
  /** Icon buttons next to the sound button. */
  actions?: ((story: S) => React.ReactNode) | undefined;
};

const shade = "pointer-events-none absolute inset-x-0 from-black/70 to-transparent text-shade";

/** Plays stories one after another in full screen. */
export function StoryViewer<S extends ViewerStory>(props: StoryViewerProps<S>) {
  const { stories, startId, started, owner, around, watermark, paused = false, footer, actions, onClose } = props;
  const root = useRef<HTMLElement>(null);
  const viewer = useViewer(stories, { startId, paused, around }, props);
  const { at, held, previous, following } = viewer;
  const story = stories[at];
  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  return (
    <main
      ref={root}
      tabIndex={-1}
      data-theme="dark"
      className="fixed inset-0 flex justify-center overflow-hidden overscroll-none bg-black text-white outline-none"
    >
      <h1 className="sr-only">{text.title(owner.name)}</h1>
      {story && (
        <div className="group relative h-full w-full wide:aspect-story wide:w-auto">
          <p aria-live="polite" className="sr-only">
            {around ? text.placeOf(owner.name, at + 1, stories.length) : text.place(at + 1, stories.length)}
          </p>
          <Picture viewer={viewer} started={started} onMediaError={props.onMediaError} />
          {watermark && <Watermark words={watermark} />}
          <div className={`top-0 bg-linear-to-b pt-safe-top pb-8 ${shade} ${held ? "invisible" : ""}`}>
            <div className="flex flex-col gap-2 pt-3">
              <Bars count={stories.length} at={at} read={viewer.read} />
              <ViewerHeader
                owner={owner}
                createdAt={story.publishAt ?? story.createdAt}
                muted={viewer.muted}
                actions={actions?.(story)}
                onSound={viewer.toggleSound}
                onClose={onClose}
              />
            </div>
          </div>
          <Neighbour
            story={previous}
            side="left"
            label={at === 0 && around?.before ? text.title(around.before.name) : text.previous}
            onPress={viewer.back}
          />
          <Neighbour
            story={following}
            side="right"
            label={at === stories.length - 1 && around?.after ? text.title(around.after.name) : text.next}
            onPress={viewer.next}
          />
          {/* Large type would be over the button that tries a failed video again. */}
          <div className={`bottom-0 bg-linear-to-t px-5 pt-12 pb-safe-bottom ${shade} ${held ? "invisible" : ""}`}>
            {story.caption && (
              <p className="whitespace-pre-line text-screen group-has-[[role=alert]]:invisible">{story.caption}</p>
            )}
            <div className="pointer-events-auto">{footer?.(story)}</div>
          </div>
        </div>
      )}
    </main>
  );
}
