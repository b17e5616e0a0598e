import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { createVideo } from "./create-video.ts";
import { playedSeconds, start } from "./playback.ts";
import { useSource } from "./use-source.ts";
import type { ViewerStory } from "./viewer-story.ts";

export type VideoProps = {
  story: ViewerStory;
  /** Whether the story is on screen; other videos only preload. */
  on: boolean;
  /** Whether to preload although the story is not on screen. */
  ahead: boolean;
  playing: boolean;
  /** Start position of a story that comes on screen, in seconds. */
  from: (id: string) => number;
  /** Changes when the story on screen has to restart. */
  playId: number;
  muted: boolean;
  /** The element to use, which plays this story already. */
  started?: HTMLVideoElement | undefined;
  onEnded: () => void;
  /** Called when the current video is buffered far enough to preload the next one. */
  onLoaded: () => void;
  onFirstSecond: (id: string) => void;
  onMediaError?: (() => unknown) | undefined;
  /** Called if the browser refuses to play without a user gesture, even muted. */
  onBlocked: () => void;
};

const nearEnd = 5;

const eventTypes = [
  "loadstart",
  "waiting",
  "canplay",
  "canplaythrough",
  "playing",
  "loadedmetadata",
  "timeupdate",
  "ended",
  "error",
];

/**
 * Controls one video element: source, position and events. It is not rendered by React, so that one that plays already can be moved to
 * `holder`: within one task that does not stop it, but setting its source again would restart it.
 */
export function useVideo({ story, on, ahead, playing, playId, muted, started, from, ...handlers }: VideoProps) {
  const [video] = useState(() => started ?? createVideo());
  const holder = useRef<HTMLDivElement>(null);
  const reached = useRef(0);
  const [waiting, setWaiting] = useState(true);
  const hasBegun = useRef(false);
  const { url, trouble, refreshLink, fail, play } = useSource(story, on || ahead, handlers.onMediaError);
  const blocked = useEffectEvent(handlers.onBlocked);
  const poster = on || ahead ? story.posterUrl : null;

  useLayoutEffect(() => holder.current?.append(video), [video]);
  useLayoutEffect(() => {
    // What has a frame needs no poster, which would take the connection from it.
    if (!poster || video.readyState < video.HAVE_CURRENT_DATA) setOrRemove(video, "poster", poster);
  }, [video, poster]);
  useLayoutEffect(() => {
    if (setOrRemove(video, "src", url) && !url) video.load();
  }, [video, url]);
  useLayoutEffect(() => {
    video.muted = muted;
  }, [video, muted]);

  const begin = useEffectEvent(() => {
    const playedBefore = hasBegun.current ? 0 : video.currentTime;
    hasBegun.current = true;
    reached.current = from(story._id) || playedBefore;
    if (video.currentTime !== reached.current) video.currentTime = reached.current;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each play starts at the beginning
  useEffect(() => {
    if (on) begin();
    else reached.current = 0;
  }, [on, playId, story._id]);

  const failed = useEffectEvent(() => fail(true));
  useEffect(() => {
    // Must run before the effect that plays, since `load` stops playback.
    if (on && trouble === "broken") failed();
    if (trouble === "again") video.load();
  }, [video, on, trouble]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new play or a new link must start, and unmuting may stop a video
  useEffect(() => {
    if (on && playing && url) void start(video, () => blocked());
    else video.pause();
  }, [video, on, playing, playId, muted, url, trouble]);

  const handle = useEffectEvent((type: string) => {
    const events: Record<string, () => unknown> = {
      loadstart: () => setWaiting(true),
      waiting: () => setWaiting(true),
      canplay: () => setWaiting(false),
      canplaythrough: () => on && handlers.onLoaded(),
      playing() {
        setWaiting(false);
        play();
        if (on && video.readyState === video.HAVE_ENOUGH_DATA) handlers.onLoaded();
      },
      loadedmetadata() {
        if (reached.current) video.currentTime = reached.current;
      },
      timeupdate() {
        if (!on || video.seeking) return;
        reached.current = video.currentTime;
        if (playedSeconds(video) >= 1) handlers.onFirstSecond(story._id);
        if (video.duration - video.currentTime < nearEnd) handlers.onLoaded();
      },
      ended() {
        if (!on) return;
        handlers.onFirstSecond(story._id);
        handlers.onEnded();
      },
      error: () => url && fail(on),
    };
    events[type]?.();
  });

  // One that was started before may have dispatched its events.
  const catchUp = useEffectEvent(() => {
    if (!on) return;
    if (video.error) fail(true);
    if (video.readyState >= video.HAVE_FUTURE_DATA) setWaiting(false);
    if (video.readyState === video.HAVE_ENOUGH_DATA) handlers.onLoaded();
    if (video.ended) handle("ended");
  });

  useEffect(() => {
    const listening = new AbortController();
    for (const type of eventTypes) video.addEventListener(type, () => handle(type), { signal: listening.signal });
    catchUp();
    return () => {
      listening.abort();
      // Unmounting stops sound and download immediately.
      video.pause();
      video.removeAttribute("src");
      video.load();
    };
  }, [video]);

  return { holder, video, waiting, trouble, refreshLink };
}

/** Returns whether the attribute was another. */
function setOrRemove(video: HTMLVideoElement, name: "src" | "poster", value: string | null | undefined): boolean {
  const isOther = video.getAttribute(name) !== (value ?? null);
  if (isOther && value) video.setAttribute(name, value);
  else if (isOther) video.removeAttribute(name);
  return isOther;
}
