import { ignoreColours, refusesColours } from "./colours.ts";
import type { Track } from "./facts.ts";
import { inputGuards, limitMemory, toFileUrl } from "./input-limits.ts";
import { type Probe, runProbe } from "./probe-run.ts";
import { toRefusal } from "./refusal.ts";
import type { Outcome } from "./run.ts";

type Decoded = Outcome & { frames: number };

/** The first track that is no attached picture. */
const firstVideo = "V:0";

type Attempt = { track?: string | number; pixels?: number; options?: readonly string[] };

/** Decodes and scales one frame; the outcome may be a failure. By default of the track that is used in nearly all files. */
export async function decodeFrame(file: Probe, attempt: Attempt = {}): Promise<Decoded> {
  const { track = firstVideo, pixels, options = [] } = attempt;
  let frames = 0;
  const args = ["-v", "warning", "-nostdin", "-nostats", "-progress", "pipe:1", ...inputGuards, ...options];
  const filter = ["-vf", "setsar=1,scale=min(iw\\,64):min(ih\\,64):out_range=tv,format=yuv420p"];
  const outcome = await runProbe(file, "ffmpeg", {
    args: [...args, "-i", toFileUrl(file.path), "-map", `0:${track}`, ...filter, "-frames:v", "1", "-f", "null", "-"],
    onLine: (line) => {
      if (line.startsWith("frame=")) frames = Number(line.slice(6));
    },
    pixels,
  });
  return { ...outcome, frames };
}

/**
 * Throws VideoRefused unless the decoder outputs at least one undamaged frame. It conceals damaged frames, grey at first, and only
 * warns; a recording may start with such frames, but must continue with undamaged ones. `first` is the outcome of `decodeFrame`, which
 * is repeated where it was not for this track or lacked an option.
 */
export async function verifyPicture(
  file: Probe,
  first: Decoded,
  { index, codec_name = "", width = 0, height = 0 }: Track,
  isFirst: boolean,
): Promise<{ ignoresColours: boolean }> {
  const attempt = { track: isFirst ? firstVideo : index, pixels: width * height };
  const needsMemory = isFailed(first) && limitMemory(attempt.pixels) > limitMemory();
  let decoded = isFirst && !needsMemory ? first : await decodeFrame(file, attempt);
  const ignoresColours = isFailed(decoded) && refusesColours(decoded.errors);
  const options = ignoresColours ? ignoreColours(codec_name) : [];
  if (ignoresColours) decoded = await decodeFrame(file, { ...attempt, options });
  // ffmpeg 7 may hang after an error in one of several threads.
  const strict = ["-threads", "1", "-err_detect:v", "explode"];
  if (!isFailed(decoded) && /corrupt decoded frame/.test(decoded.errors))
    decoded = await decodeFrame(file, { ...attempt, options: [...options, ...strict] });
  if (isFailed(decoded)) throw await toRefusal(file.path, decoded);
  return { ignoresColours };
}

const isFailed = ({ code, frames }: Decoded) => code !== 0 || frames < 1;
