import { scaleSize } from "./fit.ts";
import { inputGuards, toFileUrl } from "./input-limits.ts";
import type { VideoFacts } from "./port.ts";

/** Of the video that is shown. */
export type Shown = Pick<VideoFacts, "width" | "height" | "videoSeconds">;

const posterWidth = 720;
const placeholderSide = 24;

/** A file, and the index of the track in it. */
export type Pictures = { path: string; track: number; inputOptions?: readonly string[] };

/** The arguments that write the poster to `target` and the placeholder to standard output. */
export function planPoster(
  { path, track, inputOptions = [] }: Pictures,
  shown: Shown,
  target: string,
  atSeconds: number,
): string[] {
  const poster = scaleSize(shown, Math.min(1, posterWidth / shown.width));
  const tiny = scaleSize(shown, placeholderSide / Math.max(shown.width, shown.height), 1);
  const input = [...inputGuards, "-ss", atSeconds.toFixed(3), ...inputOptions, "-i", toFileUrl(path)];
  return ["-v", "error", "-nostdin", "-y", ...input].concat(
    jpegArgs(track, `scale=${poster.width}:${poster.height}:${jpeg}`, 4, toFileUrl(target)),
    jpegArgs(track, `scale=${tiny.width}:${tiny.height}:flags=area:${jpeg},gblur=sigma=0.8`, 10, "pipe:1"),
  );
}

/** The time of the poster: half a second, or the middle of a shorter video. */
export function choosePosterSeconds(shown: Shown): number {
  return Math.min(0.5, shown.videoSeconds / 2);
}

/** JPEG readers assume BT.601 and full range. */
const jpeg = "out_color_matrix=bt601:out_range=pc,setsar=1,format=yuvj420p";
const withoutMetadata = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact"];

function jpegArgs(track: number, filter: string, quality: number, output: string): string[] {
  const one = ["-map", `0:${track}`, "-frames:v", "1", "-vf", filter, "-c:v", "mjpeg", "-q:v", String(quality)];
  return [...one, ...withoutMetadata, "-f", "mjpeg", output];
}
