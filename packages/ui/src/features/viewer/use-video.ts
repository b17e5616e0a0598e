import { useEffect, useEffectEvent, useRef, useState } from "react";
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
  onEnded: () => void;
  /** Called when the current video is buffered far enough to preload the next one. */
  onLoaded: () => void;
  onFirstSecond: (id: string) => void;
  onMediaError?: (() => unknown) | undefined;
  /** Called if the browser refuses to play without a user gesture, even muted. */
  onBlocked: () => void;
};

const nearEnd = 5;

/** Controls one video element: source, position and events. */
export function useVideo({ story, on, ahead, playing, playId, muted, from, ...handlers }: VideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  const reached = useRef(0);
  const [waiting, setWaiting] = useState(true);
  const hasBegun = useRef(false);
  const { url, trouble, refreshLink, fail, play } = useSource(story, on || ahead, handlers.onMediaError);
  const blocked = useEffectEvent(handlers.onBlocked);

  const begin = useEffectEvent(() => {
    // A server-rendered video is already playing.
    const rendered = hasBegun.current ? 0 : (element.current?.currentTime ?? 0);
    hasBegun.current = true;
    reached.current = from(story._id) || rendered;
    if (element.current && element.current.currentTime !== reached.current)
      element.current.currentTime = reached.current;
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
    if (trouble === "again") element.current?.load();
  }, [on, trouble]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new play or a new link must start, and unmuting may stop a video
  useEffect(() => {
    const video = element.current;
    if (on && playing && url && video) void start(video, () => blocked());
    else video?.pause();
  }, [on, playing, playId, muted, url, trouble]);

  // A server-rendered video may have dispatched its events before hydration.
  const catchUp = useEffectEvent(() => {
    const video = element.current;
    if (!on || !video) return;
    if (video.error) fail(true);
    if (video.readyState >= video.HAVE_FUTURE_DATA) setWaiting(false);
    if (video.readyState === video.HAVE_ENOUGH_DATA) handlers.onLoaded();
    if (video.ended) handlers.onEnded();
  });
  useEffect(() => catchUp(), []);

  useEffect(() => {
    const video = element.current;
    return () => {
      // Unmounting stops sound and download immediately.
      video?.pause();
      video?.removeAttribute("src");
      video?.load();
    };
  }, []);

  const events: React.ComponentProps<"video"> = {
    onLoadStart: () => setWaiting(true),
    onWaiting: () => setWaiting(true),
    onCanPlay: () => setWaiting(false),
    onCanPlayThrough: () => on && handlers.onLoaded(),
    onPlaying: ({ currentTarget: video }) => {
      setWaiting(false);
      play();
      if (on && video.readyState === video.HAVE_ENOUGH_DATA) handlers.onLoaded();
    },
    onLoadedMetadata: ({ currentTarget: video }) => {
      if (reached.current) video.currentTime = reached.current;
    },
    onTimeUpdate: ({ currentTarget: video }) => {
      if (!on || video.seeking) return;
      reached.current = video.currentTime;
      if (playedSeconds(video) >= 1) handlers.onFirstSecond(story._id);
      if (video.duration - video.currentTime < nearEnd) handlers.onLoaded();
    },
    onEnded: () => {
      if (!on) return;
      handlers.onFirstSecond(story._id);
      handlers.onEnded();
    },
    onError: () => url && fail(on),
  };
  return { element, events, url, waiting, trouble, refreshLink };
}
