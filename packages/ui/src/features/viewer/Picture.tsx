import { Icon } from "../../layout/Icon.tsx";
import { viewer as text } from "../../text/viewer.ts";
import { StoryVideo } from "./StoryVideo.tsx";
import type { Viewer } from "./use-viewer.ts";

type PictureProps = {
  viewer: Viewer;
  started?: HTMLVideoElement | undefined;
  onMediaError?: (() => unknown) | undefined;
};

const slots = [0, 1, 2] as const;

/** The story on screen, the preloading neighbours behind it, and the layer that receives touches. */
export function Picture({ viewer, started, onMediaError }: PictureProps) {
  const { story: current, previous, following } = viewer;
  return (
    <>
      {/* In the order of their slots, since moving a video element in the document stops it. */}
      {slots.map((slot) => {
        const story = [current, following, previous].find((near) => near && near._id === viewer.slots[slot]);
        if (!story) return null;
        return (
          <StoryVideo
            key={slot}
            ref={(video) => {
              viewer.videos.current[slot] = video;
            }}
            story={story}
            on={story === current}
            ahead={story === following && viewer.loaded}
            from={viewer.from}
            playing={viewer.playing}
            muted={viewer.muted}
            started={slot === 0 ? started : undefined}
            playId={viewer.playId}
            onEnded={viewer.next}
            onLoaded={viewer.setLoaded}
            onFirstSecond={viewer.firstSecond}
            onMediaError={onMediaError}
            onBlocked={viewer.rest}
          />
        );
      })}
      <div {...viewer.handlers} className="absolute inset-0 touch-none select-none" />
      {viewer.rested && (
        <button
          type="button"
          onClick={viewer.resume}
          className="absolute inset-0 m-auto grid size-18 place-items-center rounded-full bg-black/60"
        >
          <Icon name="play" size={30} />
          <span className="sr-only">{text.play}</span>
        </button>
      )}
    </>
  );
}
