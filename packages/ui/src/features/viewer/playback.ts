import { isMuted, silence } from "./sound.ts";

/** Plays, muted if the browser requires it; calls `onBlocked` if it refuses even then. */
export async function start(video: HTMLVideoElement, onBlocked: () => void): Promise<void> {
  if (await plays(video)) return;
  if (!isMuted()) {
    silence();
    video.muted = true;
    if (await plays(video)) return;
  }
  onBlocked();
}

/** Whether playing was allowed, also if a pause or another source interrupted it. */
async function plays(video: HTMLVideoElement): Promise<boolean> {
  try {
    await video.play();
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === "NotAllowedError");
  }
}

/** The seconds that were played, without skipped parts. */
export function playedSeconds({ played }: Pick<HTMLVideoElement, "played">): number {
  let seconds = 0;
  for (let range = 0; range < played.length; range += 1) seconds += played.end(range) - played.start(range);
  return seconds;
}
