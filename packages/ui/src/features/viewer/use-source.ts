import { useRef, useState } from "react";
import type { ViewerStory } from "./viewer-story.ts";

/** `broken`: failed before it was on screen; `refreshing`: waiting for a fresh link; `again`: retrying the same link; then `failed`. */
type Trouble = "none" | "broken" | "refreshing" | "again" | "failed";

/**
 * The link that a video plays from. Fresh links of the list do not replace it, since that would restart the video, until it
 * fails: then the list is reloaded once, and the video continues from the fresh link.
 */
export function useSource(story: ViewerStory, isNeeded: boolean, onMediaError?: () => unknown) {
  const [source, setSource] = useState({ _id: story._id, url: story.videoUrl, isNeeded });
  const [trouble, setTrouble] = useState<Trouble>("none");
  const refreshedFor = useRef("");

  const isFresh = trouble !== "none" && story.videoUrl !== null && story.videoUrl !== source.url;
  if (source._id !== story._id || isFresh) {
    setSource({ _id: story._id, url: story.videoUrl, isNeeded });
    setTrouble("none");
  } else if (isNeeded && !source.isNeeded) {
    setSource({ ...source, isNeeded });
  }

  async function refreshLink() {
    setTrouble("refreshing");
    await Promise.resolve(onMediaError?.()).catch(() => undefined);
    setTrouble((now) => (now === "refreshing" ? "again" : now));
  }

  return {
    url: source.isNeeded ? (source.url ?? undefined) : undefined,
    trouble,
    refreshLink,
    /** The video element reported an error; a story that is not on screen is retried when it is. */
    fail(on: boolean) {
      if (!on) return setTrouble("broken");
      if (refreshedFor.current === story._id) return setTrouble("failed");
      refreshedFor.current = story._id;
      void refreshLink();
    },
    play() {
      refreshedFor.current = "";
      setTrouble("none");
    },
  };
}
