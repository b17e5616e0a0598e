import type { listCreatorHighlights, listCreatorStories } from "@camarim/contract/creators";
import type { ResponseBody } from "@camarim/ui/api/request.ts";
import { createVideo } from "@camarim/ui/features/viewer/create-video.ts";
import { openStories } from "../../api/opened-stories.ts";
import { findStartId } from "./find-start.ts";

type Body = ResponseBody<typeof listCreatorStories> | ResponseBody<typeof listCreatorHighlights>;

const maxWaitMs = 2_000;
let first: { id: string; video: HTMLVideoElement } | undefined;

/** Plays the story that the viewer starts with. Returns when it has a frame, or none is to be expected soon. */
export async function openFirstStory(): Promise<void> {
  const response = await openStories()?.catch(() => undefined);
  if (!response?.ok) return;
  const { creator, data } = (await response.json()) as Body;
  const highlight = new URLSearchParams(window.location.search).get("destaque");
  const stories = data.flatMap((item) => ("stories" in item ? (item._id === highlight ? item.stories : []) : [item]));
  const startId = findStartId(stories, creator.username, highlight !== null);
  const story = stories.find(({ _id }) => _id === startId);
  if (!story?.videoUrl) return;
  const video = createVideo();
  first = { id: story._id, video };
  video.src = story.videoUrl;
  // The poster would take the connection from the video.
  if (story.placeholder) video.poster = story.placeholder;
  document.getElementById("first")?.append(video);
  void video.play().catch(() => undefined);
  await new Promise<void>((resolve) => {
    for (const type of ["loadeddata", "error"]) video.addEventListener(type, () => resolve(), { once: true });
    setTimeout(resolve, maxWaitMs);
  });
}

/** The element that plays this story already. */
export function findFirstVideo(id: string | undefined): HTMLVideoElement | undefined {
  return first?.id === id ? first?.video : undefined;
}
