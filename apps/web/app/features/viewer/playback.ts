import { isMuted, silence } from "./sound.ts";

/** Plays; without sound where the browser demands that, and says so when it refuses even then. */
export async function start(video: HTMLVideoElement, onBlocked: () => void): Promise<void> {
  if (await plays(video)) return;
  if (!isMuted()) {
    silence();
    video.muted = true;
    if (await plays(video)) return;
  }
  onBlocked();
}

/** Whether it was allowed; a play that a pause or another link overtook was. */
async function plays(video: HTMLVideoElement): Promise<boolean> {
  try {
    await video.play();
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === "NotAllowedError");
  }
}

/** How long it really played, what was skipped left out. */
export function playedSeconds({ played }: Pick<HTMLVideoElement, "played">): number {
  let seconds = 0;
  for (let range = 0; range < played.length; range += 1) seconds += played.end(range) - played.start(range);
  return seconds;
}
