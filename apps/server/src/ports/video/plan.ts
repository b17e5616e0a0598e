import { ignoreColours } from "./colours.ts";
import { fitSize, isHdr, maxFramesPerSecond, preliminarySize } from "./fit.ts";
import { amrCodecs, inputGuards, threads, toFileUrl } from "./input-limits.ts";
import type { VideoFacts } from "./port.ts";

export type Plan = {
  args: string[];
  copiesVideo: boolean;
  wallSeconds: number;
  fileBytes: number;
};

type Size = { width: number; height: number };

type Quality = {
  bitsPerSecond: number;
  bufferBits: number;
  sizeOf: (facts: VideoFacts) => Size;
};

/** What is done with the pictures. A preliminary rendition is small, so that it can be watched early. */
export type PlanMode = "copy" | "encode" | "encode preliminary";

const qualities: Record<Exclude<PlanMode, "copy">, Quality> = {
  // 3.6 + 0.16 Mbit/s, plus what the buffer adds to a short video, is about 4 Mbit/s.
  encode: { bitsPerSecond: 3_600_000, bufferBits: 5_000_000, sizeOf: fitSize },
  "encode preliminary": { bitsPerSecond: 1_500_000, bufferBits: 2_000_000, sizeOf: preliminarySize },
};
const audioBitsPerSecond = 160_000;

/** The arguments that write the served MP4, from `startSeconds` of the source on. */
export function planVideo(
  source: string,
  facts: VideoFacts,
  target: string,
  mode: PlanMode,
  startSeconds?: number,
): Plan {
  const isCut = startSeconds !== undefined;
  const copiesVideo = mode === "copy";
  const video = copiesVideo ? ["-c:v", "copy"] : encodeVideo(facts, isCut, qualities[mode]);
  const seconds = isCut ? facts.durationSeconds : facts.durationSeconds + 0.5;
  const fileBytes = copiesVideo ? facts.sizeBytes + 1_000_000 : encodedBytes(facts);
  const tracks = ["-map", `0:${facts.videoTrack}`];
  if (facts.audioTrack !== null) tracks.push("-map", `0:${facts.audioTrack}`);
  const args = ["-v", "error", "-nostdin", "-nostats", "-stats_period", "0.2", "-y"].concat(
    copiesVideo ? [] : ["-progress", "pipe:1"],
    ["-filter_threads", String(threads), ...inputGuards, ...(isCut ? ["-ss", startSeconds.toFixed(3)] : [])],
    facts.ignoresColours && !copiesVideo ? ignoreColours(facts.videoCodec) : [],
    ["-i", toFileUrl(source)],
    [...tracks, "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"],
    // Only slices and parameter sets: other NAL units may contain locations, settings and captions.
    [...video, "-bsf:v", "filter_units=pass_types=1-5|7|8"],
    audioArgs(facts),
    ["-fflags", "+bitexact", "-flags", "+bitexact", "-movflags", "+faststart"],
    ["-t", seconds.toFixed(3), "-fs", String(fileBytes), "-f", "mp4", toFileUrl(target)],
    copiesVideo ? listHeaders(facts) : [],
  );
  // Twice the size, because fast start rewrites the file.
  return { args, copiesVideo, wallSeconds: Math.max(120, 5 * facts.durationSeconds), fileBytes: 2 * fileBytes };
}

/** Prints a line per frame with in-band headers, which may state another size than the file's header. */
function listHeaders({ videoTrack, durationSeconds }: VideoFacts): string[] {
  const headers = ["-map", `0:${videoTrack}`, "-c:v", "copy", "-bsf:v", "filter_units=pass_types=7|8"];
  return [...headers, "-t", (durationSeconds + 0.5).toFixed(3), "-f", "framecrc", "pipe:1"];
}

function encodeVideo(facts: VideoFacts, isCut: boolean, { bitsPerSecond, bufferBits, sizeOf }: Quality): string[] {
  const { width, height } = sizeOf(facts);
  const filters = [
    ...(facts.interlaced ? ["yadif"] : []),
    // A constant rate makes rate control exact and preserves the duration of the last frame of a screen recording.
    // If a cut starts between two frames, the next one is shown from the start.
    `fps=${outputRate(facts)}${isCut ? ":start_time=0" : ""}`,
    ...fitFrames({ width, height }, facts),
    "setsar=1",
    ...(isHdr(facts) ? toneMap(facts) : ["format=yuv420p"]),
  ];
  return ["-vf", filters.join(","), "-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high"].concat(
    ["-crf", "21", "-maxrate", String(bitsPerSecond), "-bufsize", String(bufferBits)],
    ["-pix_fmt", "yuv420p", "-threads", String(threads)],
    // With these tags, no ICC profile is written.
    facts.colourProfile ? ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"] : [],
  );
}

/**
 * Scales to one size. A WebM of a call or of a phone that was turned changes its size in the middle: such frames keep their shape and
 * get black bars.
 */
function fitFrames({ width, height }: Size, { storedWidth, storedHeight, rotationDegrees }: VideoFacts): string[] {
  const isTurned = Math.round(rotationDegrees / 90) % 2 !== 0;
  const [usualWidth, usualHeight] = isTurned ? [storedHeight, storedWidth] : [storedWidth, storedHeight];
  const usual = `eq(iw,${usualWidth})*eq(ih,${usualHeight})`;
  const toFit = (usualLength: number, length: string) => `if(${usual},${usualLength},max(2,2*floor(${length}/2)))`;
  const [fittedWidth, fittedHeight] = [
    toFit(width, `min(${width},${height}*dar)`),
    toFit(height, `min(${height},${width}/dar)`),
  ];
  return [`scale=w='${fittedWidth}':h='${fittedHeight}':out_range=tv`, `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`];
}

/** Always encoded, because AAC frames can contain hidden data that a copy would retain. */
function audioArgs(facts: VideoFacts): string[] {
  if (facts.audioTrack === null) return ["-an"];
  // Fills gaps, after which the audio would otherwise be early.
  const filters = ["aresample=async=1"];
  const isAmr = amrCodecs.includes(facts.audioCodec ?? "");
  // ffmpeg cannot decode AMR's silence frames: the last ones would end the audio, and too many would abort.
  if (isAmr) filters.push(`apad=whole_dur=${facts.audioSeconds.toFixed(3)}`);
  return ["-c:a", "aac", "-b:a", String(audioBitsPerSecond), "-ac", "2", "-ar", "48000"].concat(
    ["-af", filters.join(",")],
    isAmr ? ["-max_error_rate", "1"] : [],
  );
}

/** After scaling, because it costs six times as much before. All colour parameters are set, because a file may omit some. */
function toneMap({ transfer }: VideoFacts): string[] {
  return [
    `setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=bt2020nc`,
    "zscale=t=linear:npl=100",
    "format=gbrpf32le",
    "zscale=p=bt709",
    "tonemap=hable:desat=0",
    "zscale=t=bt709:m=bt709:r=tv",
    "format=yuv420p",
  ];
}

function outputRate({ framesPerSecond, steadyFrameRate }: VideoFacts): string {
  if (!steadyFrameRate || framesPerSecond < 10) return framesPerSecond <= 30.5 ? "30" : "60";
  const [frames, perSeconds] = steadyFrameRate.split("/");
  const divisor = Math.max(1, Math.ceil(framesPerSecond / maxFramesPerSecond));
  return `${frames}/${Number(perSeconds) * divisor}`;
}

function encodedBytes({ durationSeconds }: VideoFacts): number {
  const { bitsPerSecond, bufferBits } = qualities.encode;
  const bits = (bitsPerSecond + audioBitsPerSecond) * (durationSeconds + 1) + bufferBits;
  return Math.ceil((bits / 8) * 1.25);
}
