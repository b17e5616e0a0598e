import { useRef, useState } from "react";
import type { Cut } from "./cut.ts";

/** Plays the selection once, and seeks to the position of a moved handle. */
export function useTrimPreview({ start, end }: Cut) {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);

  function show(seconds: number) {
    stop();
    if (video.current) video.current.currentTime = seconds;
  }

  function stop() {
    video.current?.pause();
    setPlaying(false);
  }

  function toggle() {
    if (playing || !video.current) return stop();
    video.current.currentTime = start;
    setPlaying(true);
    video.current.play().catch(stop);
  }

  function onTime() {
    if (playing && video.current && (video.current.currentTime >= end || video.current.ended)) stop();
  }

  return { video, playing, toggle, show, onTime };
}
