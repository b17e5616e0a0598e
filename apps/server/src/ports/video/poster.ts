import { fitted } from "./fit.ts";
import { fileUrl, inputGuards } from "./guard.ts";
import type { VideoFacts } from "./port.ts";

const posterWidth = 720;
const placeholderSide = 24;

/** Arguments that read the served MP4 and write the poster to `target` and the placeholder to standard output. */
export function planPoster(video: string, shown: VideoFacts, target: string, atSeconds: number): string[] {
  const poster = fitted(shown, Math.min(1, posterWidth / shown.width));
  const tiny = fitted(shown, placeholderSide / Math.max(shown.width, shown.height), 1);
  return ["-v", "error", "-nostdin", "-y", ...inputGuards, "-ss", atSeconds.toFixed(3), "-i", fileUrl(video)].concat(
    jpegOf(`scale=${poster.width}:${poster.height}:${jpeg}`, 4, fileUrl(target)),
    jpegOf(`scale=${tiny.width}:${tiny.height}:flags=area:${jpeg},gblur=sigma=0.8`, 10, "pipe:1"),
  );
}

/** Where the poster is taken: near half a second, and within the pictures. */
export function posterSeconds(shown: VideoFacts): number {
  return Math.min(0.5, shown.videoSeconds / 2);
}

/** JPEG readers assume BT.601 and full range. */
const jpeg = "out_color_matrix=bt601:out_range=pc,setsar=1,format=yuvj420p";
const bare = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact"];

function jpegOf(filter: string, quality: number, output: string): string[] {
  const one = ["-map", "0:v:0", "-frames:v", "1", "-vf", filter, "-c:v", "mjpeg", "-q:v", String(quality)];
  return [...one, ...bare, "-f", "mjpeg", output];
}
