import { expect } from "vitest";

/** Twelve seconds with a tone: `ffmpeg -f lavfi -i color=s=90x160:r=10:d=12 -f lavfi -i sine=r=8000:d=12 -g 10 -b:a 6k story.mp4`. */
export const film = new URL("./story.mp4", import.meta.url).href;

/** The viewer's video on screen; the hidden ones preload. */
export function findVideo(): HTMLVideoElement {
  const video = [...document.querySelectorAll("video")].find((one) => getComputedStyle(one).visibility === "visible");
  if (!video) throw new Error("no video is on screen");
  return video;
}

/** Waits until the story on screen plays. */
export const plays = () =>
  expect.poll(() => !findVideo().paused && findVideo().currentTime > 0.1 && findVideo().videoWidth > 0).toBe(true);
