import { useRef, useState } from "react";
import { assignSlots, noSlots } from "./slots.ts";
import { endSilence, setMuted, useMuted } from "./sound.ts";
import { useGestures } from "./use-gestures.ts";
import { useHidden } from "./use-hidden.ts";
import { useKeys } from "./use-keys.ts";
import { usePlace } from "./use-place.ts";
import type { Around, ViewerStory } from "./viewer-story.ts";

export type ViewerEvents = {
  /** Called once, also after the last story. */
  onClose: () => void;
  /** A story came on screen. */
  onSeen?: ((id: string) => void) | undefined;
  /** Its first second has played; called once per story. */
  onFirstSecond?: ((id: string) => void) | undefined;
  /** A link failed: reload the list; playback continues from the new link. */
  onMediaError?: (() => unknown) | undefined;
};

/** The state of a viewer: the story on screen, whether it plays, and the actions. */
export function useViewer(
  stories: readonly ViewerStory[],
  { startId, paused, around }: { startId: string | undefined; paused: boolean; around: Around | undefined },
  events: ViewerEvents,
) {
  const videos = useRef<(HTMLVideoElement | null)[]>([]);
  const counted = useRef(new Set<string>());
  /** Playback positions of stories, stored when another creator's story comes on screen. */
  const left = useRef(new Map<string, number>());
  const [slots, setSlots] = useState(noSlots);
  const [rested, setRested] = useState(false);
  const [loadedId, setLoadedId] = useState("");
  const muted = useMuted();
  const hidden = useHidden();
  const start = { owner: around?.owner ?? "", startId };
  const ends = { onEnd: around ? forward : events.onClose, onSeen: events.onSeen };
  const { at, playId, step } = usePlace(stories, start, ends);
  const story = stories[at];
  const previous = stories[at - 1] ?? around?.before?.story;
  const following = stories[at + 1] ?? around?.after?.story;

  const assigned = assignSlots(slots, [story?._id, following?._id, previous?._id]);
  if (assigned.some((id, slot) => id !== slots[slot])) setSlots(assigned);
  const onScreen = () => videos.current[assigned.indexOf(story?._id ?? "")];

  function go(type: "back" | "next") {
    for (const { _id } of stories) left.current.delete(_id);
    setRested(false);
    step({ type });
  }
  function turnTo(to: "before" | "after") {
    if (story) left.current.set(story._id, onScreen()?.currentTime ?? 0);
    setRested(false);
    around?.onTurn(to);
  }
  function next() {
    if (around?.after && at === stories.length - 1) turnTo("after");
    else go("next");
  }
  function back() {
    if (around?.before && at === 0) turnTo("before");
    else go("back");
  }
  function forward() {
    if (!around) go("next");
    else if (around.after) turnTo("after");
    else events.onClose();
  }
  function backward() {
    if (!around) go("back");
    else if (around.before) turnTo("before");
  }

  // Synchronously and on all elements: phones allow sound only if it is requested within the touch event.
  function mute(next: boolean) {
    for (const video of videos.current) if (video) video.muted = next;
  }
  function toggleSound() {
    setMuted(!muted);
    mute(!muted);
  }

  const { held, handlers } = useGestures({
    onBack: back,
    onNext: next,
    onForward: forward,
    onBackward: backward,
    onClose: events.onClose,
  });
  useKeys(!paused, {
    arrowright: next,
    arrowleft: back,
    escape: events.onClose,
    " ": () => setRested(!rested),
    m: toggleSound,
  });

  return {
    ...{ story, previous, following, slots: assigned },
    ...{ at, playId, held, rested, muted, videos, next, back, toggleSound },
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
      events.onFirstSecond?.(id);
    },
    /** Start position of the next story, in seconds. */
    from: (id: string) => left.current.get(id) ?? 0,
    /** How far the story on screen is, 0 to 1. */
    read() {
      const video = onScreen();
      const length = video?.duration || story?.duration || 0;
      return video && length > 0 ? Math.min(1, video.currentTime / length) : 0;
    },
  };
}

export type Viewer = ReturnType<typeof useViewer>;
