import { storyCut, storyVideo } from "@camarim/contract/stories";
import { stories } from "@camarim/ui/text/stories.ts";

const { problem } = stories;

/** Video extensions of phones and cameras, for systems that report no MIME type for them. */
const videoNames = /\.(mp4|m4v|mov|qt|3gp|3g2|webm|mkv|avi|mpe?g|mts|m2ts)$/i;

/** Whether the file's type contains 'video'. A file without a type is judged by its extension, as browsers do. */
export function isVideo({ type, name }: Pick<File, "type" | "name">): boolean {
  return type ? type.includes("video") : videoNames.test(name);
}

/** Checks a file by specification 5; `durationSeconds` is null if the browser could not read it. */
export function findVideoProblem(
  file: Pick<File, "type" | "name" | "size">,
  durationSeconds: number | null,
): string | null {
  if (!isVideo(file) || file.size === 0) return problem.type;
  if (durationSeconds !== null && durationSeconds >= storyVideo.maxSeconds) return problem.duration;
  if (file.size > storyVideo.maxBytes) return problem.size;
  return null;
}

/** Whether a part of the file can be published: a video that is only too long. */
export function canTrim(file: Pick<File, "type" | "name" | "size">, durationSeconds: number): boolean {
  const isLong = durationSeconds >= storyVideo.maxSeconds && durationSeconds < storyCut.maxSourceSeconds;
  return isVideo(file) && isLong && file.size <= storyCut.maxSourceBytes;
}

const timeoutMs = 5_000;

/** In seconds; null if the browser cannot read it within 5 s, and the server checks it instead. */
export function readDuration(file: File): Promise<number | null> {
  const video = document.createElement("video");
  const url = URL.createObjectURL(file);
  return new Promise<number | null>((resolve) => {
    setTimeout(() => resolve(null), timeoutMs);
    video.onerror = () => resolve(null);
    video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) ? video.duration : null);
    video.preload = "metadata";
    video.src = url;
  }).finally(() => {
    video.removeAttribute("src");
    URL.revokeObjectURL(url);
  });
}
