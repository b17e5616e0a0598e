import { isHdr, maxFramesPerSecond, shrink } from "./fit.ts";
import { amrCodecs, fileUrl, inputGuards, threads } from "./guard.ts";
import type { VideoFacts } from "./port.ts";

export type Plan = {
  args: string[];
  copiesVideo: boolean;
  wallSeconds: number;
  fileBytes: number;
};

/** 3.6 + 0.16 Mbit/s, and what the buffer may add to a short video, stay about 4. */
const videoBitsPerSecond = 3_600_000;
const bufferBits = 5_000_000;
const audioBitsPerSecond = 160_000;

/** Arguments that write the served MP4; `copiesVideo` repacks the pictures instead of encoding them. */
export function planVideo(
  source: string,
  facts: VideoFacts,
  target: string,
  copiesVideo: boolean,
  startSeconds?: number,
): Plan {
  const isCut = startSeconds !== undefined;
  const video = copiesVideo ? ["-c:v", "copy"] : encodeVideo(facts, isCut);
  const lasts = isCut ? facts.durationSeconds : facts.durationSeconds + 0.5;
  const fileBytes = copiesVideo ? facts.sizeBytes + 1_000_000 : encodedBytes(facts);
  const tracks = ["-map", `0:${facts.videoTrack}`];
  if (facts.audioTrack !== null) tracks.push("-map", `0:${facts.audioTrack}`);
  const args = ["-v", "error", "-nostdin", "-nostats", "-stats_period", "0.2", "-y"].concat(
    copiesVideo ? [] : ["-progress", "pipe:1"],
    ["-filter_threads", String(threads), ...inputGuards, ...(isCut ? ["-ss", startSeconds.toFixed(3)] : [])],
    ["-i", fileUrl(source)],
    [...tracks, "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"],
    // Pictures, and how to read them: cameras and encoders write places, settings and captions between them.
    [...video, "-bsf:v", "filter_units=pass_types=1-5|7|8"],
    audioArgs(facts),
    ["-fflags", "+bitexact", "-flags", "+bitexact", "-movflags", "+faststart"],
    ["-t", lasts.toFixed(3), "-fs", String(fileBytes), "-f", "mp4", fileUrl(target)],
    copiesVideo ? listHeaders(facts) : [],
  );
  // Twice the room: the fast start writes the file a second time over itself.
  return { args, copiesVideo, wallSeconds: Math.max(120, 5 * facts.durationSeconds), fileBytes: 2 * fileBytes };
}

/** A line for each picture that brings headers along; they may say another size than the file's own. */
function listHeaders({ videoTrack, durationSeconds }: VideoFacts): string[] {
  const headers = ["-map", `0:${videoTrack}`, "-c:v", "copy", "-bsf:v", "filter_units=pass_types=7|8"];
  return [...headers, "-t", (durationSeconds + 0.5).toFixed(3), "-f", "framecrc", "pipe:1"];
}

function encodeVideo(facts: VideoFacts, isCut: boolean): string[] {
  const { width, height } = shrink(facts);
  const filters = [
    ...(facts.interlaced ? ["yadif"] : []),
    // A steady rate keeps the encoder's budget honest, and the last picture of a screen recording as long as it was.
    // Where a cut begins between two pictures, the first one that comes is shown from there.
    `fps=${outputRate(facts)}${isCut ? ":start_time=0" : ""}`,
    `scale=${width}:${height}:out_range=tv`,
    "setsar=1",
    ...(isHdr(facts) ? toneMap(facts) : ["format=yuv420p"]),
  ];
  return ["-vf", filters.join(","), "-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high"].concat(
    ["-crf", "21", "-maxrate", String(videoBitsPerSecond), "-bufsize", String(bufferBits)],
    ["-pix_fmt", "yuv420p", "-threads", String(threads)],
    // Where colours have names, no profile is written.
    facts.colourProfile ? ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"] : [],
  );
}

/** Always encoded: AAC has room for words between its sounds, and that room cannot be left out of a copy. */
function audioArgs(facts: VideoFacts): string[] {
  if (facts.audioTrack === null) return ["-an"];
  // Holes in a recording's sound are filled, or all after them would come too early.
  const filters = ["aresample=async=1"];
  const isAmr = amrCodecs.includes(facts.audioCodec ?? "");
  // The pauses of AMR are frames that ffmpeg cannot decode: the last pause would end the sound, and many of them the work.
  if (isAmr) filters.push(`apad=whole_dur=${facts.audioSeconds.toFixed(3)}`);
  return ["-c:a", "aac", "-b:a", String(audioBitsPerSecond), "-ac", "2", "-ar", "48000"].concat(
    ["-af", filters.join(",")],
    isAmr ? ["-max_error_rate", "1"] : [],
  );
}

/** After the scaling, or it costs six times as much; named in full, because a file may leave half of it out. */
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
  const bits = (videoBitsPerSecond + audioBitsPerSecond) * (durationSeconds + 1) + bufferBits;
  return Math.ceil((bits / 8) * 1.25);
}
