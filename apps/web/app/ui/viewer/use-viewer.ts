import { useRef, useState } from "react";
import { endSilence, setMuted, useMuted } from "./sound.ts";
import { useGestures } from "./use-gestures.ts";
import { useHidden } from "./use-hidden.ts";
import { useKeys } from "./use-keys.ts";
import { usePlace } from "./use-place.ts";
import type { ViewerStory } from "./viewer-story.ts";

export type ViewerEvents = {
  /** Told once, also after the last story. */
  onClose: () => void;
  /** A story came on screen. */
  onSeen?: (id: string) => void;
  /** Its first second really played; told once for each. */
  onFirstSecond?: (id: string) => void;
  /** A link failed: bring the list anew, and what is on screen goes on from its new link. */
  onMediaError?: () => unknown;
};

/** The element that plays the story at a place; three take turns, so that both neighbours stay ready. */
export const slotOf = (at: number) => at % 3;

/** The state of a viewer: which story is on, whether it plays, and what moves it. */
export function useViewer(
  stories: readonly ViewerStory[],
  startId: string | undefined,
  paused: boolean,
  told: ViewerEvents,
) {
  const videos = useRef<(HTMLVideoElement | null)[]>([]);
  const counted = useRef(new Set<string>());
  const [rested, setRested] = useState(false);
  const [loadedId, setLoadedId] = useState("");
  const muted = useMuted();
  const hidden = useHidden();
  const { at, turn, step } = usePlace(stories, startId, told);
  const story = stories[at];

  function go(type: "back" | "next") {
    setRested(false);
    step({ type });
  }
  const next = () => go("next");
  const back = () => go("back");

  // At once and on all of them: only within the touch itself does a phone let them sound later on.
  function mute(next: boolean) {
    for (const video of videos.current) if (video) video.muted = next;
  }
  function toggleSound() {
    setMuted(!muted);
    mute(!muted);
  }

  const { held, handlers } = useGestures({ onBack: back, onNext: next, onClose: told.onClose });
  useKeys(!paused, {
    arrowright: next,
    arrowleft: back,
    escape: told.onClose,
    " ": () => setRested(!rested),
    m: toggleSound,
  });

  return {
    ...{ at, turn, held, rested, muted, videos, next, back, toggleSound },
    handlers: {
      ...handlers,
      onPointerUp(event: React.PointerEvent) {
        if (endSilence()) mute(false);
        handlers.onPointerUp(event);
      },
    },
    playing: !(paused || rested || held || hidden),
    loaded: story !== undefined && loadedId === story._id,
    setLoaded: () => setLoadedId(story?._id ?? ""),
    rest: () => setRested(true),
    resume: () => setRested(false),
    firstSecond(id: string) {
      if (counted.current.has(id)) return;
      counted.current.add(id);
      told.onFirstSecond?.(id);
    },
    /** How far the story on screen is, 0 to 1. */
    read() {
      const video = videos.current[slotOf(at)];
      const length = video?.duration || story?.duration || 0;
      return video && length > 0 ? Math.min(1, video.currentTime / length) : 0;
    },
  };
}

export type Viewer = ReturnType<typeof useViewer>;
