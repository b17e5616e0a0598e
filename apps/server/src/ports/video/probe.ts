import { stat } from "node:fs/promises";
import {
  findVideo,
  getStatedSeconds,
  type Headers,
  type PacketCounts,
  readFacts,
  rejectEncrypted,
  selectTracks,
} from "./facts.ts";
import { inputGuards, toFileUrl } from "./input-limits.ts";
import { type VideoFacts, VideoRefused } from "./port.ts";
import { type Outcome, type Run, run } from "./run.ts";
import type { Sandbox } from "./sandbox.ts";

export type Probe = { path: string; sandbox: Sandbox; signal?: AbortSignal | undefined };

/** Phones record slow motion at 240. */
const maxFramesPerSecond = 250;
const maxPacketsPerTrack = 100_000;

/** Facts of an untrusted file, after decoding one frame; throws VideoRefused if it is not a supported video within the limits. */
export async function inspect(file: Probe, limits: Limits): Promise<VideoFacts> {
  const sizeBytes = await readSize(file);
  // Started before the headers are known, which end both if they are refused.
  const refused = new AbortController();
  const signal = file.signal ? AbortSignal.any([file.signal, refused.signal]) : refused.signal;
  const started = [countPackets({ ...file, signal }), decodeOne({ ...file, signal })] as const;
  const ended = Promise.allSettled(started);
  try {
    const headers = await readHeaders(file);
    findVideo(headers);
    // First, because a file that is truncated after its headers has only a duration.
    rejectTooLong(getStatedSeconds(headers) ?? 0, limits);
    const { video, audio } = selectTracks(headers);
    const readable = started[0].then((tallies) => {
      rejectEncrypted(tallies, [video, audio]);
      return tallies;
    });
    const [tallies] = await settleBoth(readable, started[1]);
    return validateFacts(headers, tallies, sizeBytes, limits);
  } finally {
    refused.abort();
    await ended;
  }
}

/** Facts of a file that we wrote. */
export async function inspectOwn(file: Probe, limits: Limits): Promise<VideoFacts> {
  const sizeBytes = await readSize(file);
  const [headers, tallies] = await settleBoth(readHeaders(file), countPackets(file));
  return validateFacts(headers, tallies, sizeBytes, limits);
}

type Limits = { maxDurationSeconds: number };

async function readSize({ path }: Probe): Promise<number> {
  const stats = await stat(path);
  if (!stats.isFile() || stats.size === 0) throw new VideoRefused("not_a_video", "empty");
  return stats.size;
}

function validateFacts(
  headers: Headers,
  tallies: Map<number, PacketCounts>,
  sizeBytes: number,
  limits: Limits,
): VideoFacts {
  const facts = readFacts(headers, tallies, sizeBytes);
  rejectTooLong(facts.durationSeconds, limits);
  if (facts.framesPerSecond > maxFramesPerSecond) throw new VideoRefused("unsupported", "frame rate");
  return facts;
}

function rejectTooLong(seconds: number, { maxDurationSeconds }: Limits) {
  if (seconds >= maxDurationSeconds) throw new VideoRefused("too_long");
}

/** Awaits both in parallel, also if one fails; the error of the first takes precedence. */
export async function settleBoth<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b]);
  return [await a, await b];
}

/**
 * Throws VideoRefused unless the decoder outputs at least one undamaged frame. It conceals damaged frames, grey at first, and only
 * warns; a recording may start with such frames, but must continue with undamaged ones.
 */
async function decodeOne(file: Probe): Promise<void> {
  const first = await decodeFirst(file);
  if (!/: corrupt decoded frame in stream/.test(first.errors)) return;
  await decodeFirst(file, ["-err_detect:v", "explode"]);
}

/** `strictOptions` make the decoder drop damaged frames. */
async function decodeFirst(file: Probe, strictOptions: readonly string[] = []): Promise<Outcome> {
  let frames = 0;
  const args = ["-v", "warning", "-nostdin", "-nostats", "-progress", "pipe:1", ...inputGuards, ...strictOptions];
  const outcome = await runProbe(file, "ffmpeg", {
    // The track of `findVideo`: V excludes attached pictures.
    args: [...args, "-i", toFileUrl(file.path), "-map", "0:V:0", "-frames:v", "1", "-f", "null", "-"],
    onLine: (line) => {
      if (line.startsWith("frame=")) frames = Number(line.slice(6));
    },
  });
  if (outcome.code !== 0 || frames < 1) throw toRefusal(outcome);
  return outcome;
}

/** Throws unless all frames of our own file can be decoded and have the size that its header states. */
export async function verifyFrames(made: Probe, shown: VideoFacts): Promise<void> {
  const expected = `${shown.storedWidth}|${shown.storedHeight}|${shown.pixelFormat}`;
  let frames = 0;
  const onLine = (line: string) => {
    if (!/^\d/.test(line)) return;
    if (!line.startsWith(expected)) throw new Error("a frame has another size than the header states");
    frames += 1;
  };
  const what = ["-select_streams", "v:0", "-show_entries", "frame=width,height,pix_fmt", "-of", "compact=p=0:nk=1"];
  const outcome = await runProbe(made, "ffprobe", {
    args: ["-v", "error", ...inputGuards, ...what, toFileUrl(made.path)],
    onLine,
    ...{ wallSeconds: 60, cpuSeconds: 60 },
  });
  if (outcome.code !== 0 || outcome.errors || frames === 0) throw new Error(`pictures are broken: ${outcome.errors}`);
}

async function readHeaders(file: Probe): Promise<Headers> {
  const format = "format=format_name,start_time,duration,bit_rate:format_tags=major_brand";
  const shape = "index,codec_type,codec_name,profile,level,width,height,pix_fmt,sample_aspect_ratio,field_order";
  const stream = `stream=${shape},color_transfer,r_frame_rate,channels,start_time,duration`;
  const entries = `${format}:${stream}:stream_disposition=attached_pic:stream_side_data=side_data_type,rotation:stream_tags=enc_key_id`;
  const outcome = await runProbe(file, "ffprobe", {
    args: ["-v", "error", ...inputGuards, "-show_entries", entries, "-of", "json", toFileUrl(file.path)],
  });
  if (outcome.code !== 0) throw toRefusal(outcome);
  return JSON.parse(outcome.output.toString());
}

async function countPackets(file: Probe): Promise<Map<number, PacketCounts>> {
  const tallies = new Map<number, PacketCounts>();
  let last: PacketCounts | undefined;
  const entries = "packet=stream_index,pts_time,dts_time,duration_time,flags:packet_side_data=side_data_type";
  const outcome = await runProbe(file, "ffprobe", {
    args: ["-v", "error", ...inputGuards, "-show_entries", entries, "-of", "compact=p=0:nk=1", toFileUrl(file.path)],
    onLine: (line) => {
      // The first side data is on its packet's line, further ones are on separate lines.
      if (/^\d/.test(line)) last = countPacket(tallies, line);
      if (last) countSideData(last, line);
    },
  });
  // A file with a broken end is accepted: what was read counts.
  if (outcome.code === null) throw toRefusal(outcome);
  return tallies;
}

function countSideData(tally: PacketCounts, line: string) {
  tally.switches ||= line.includes("New Extradata");
  tally.encrypted ||= line.includes("Encryption info");
}

function countPacket(tallies: Map<number, PacketCounts>, line: string): PacketCounts | undefined {
  const [index, pts, dts, duration, flags = ""] = line.split("|");
  const time = Number.parseFloat(pts ?? "");
  const startSeconds = Number.isNaN(time) ? Number.parseFloat(dts ?? "") : time;
  if (Number.isNaN(startSeconds)) return undefined;
  const endSeconds = startSeconds + (Number.parseFloat(duration ?? "") || 0);
  const none = { packets: 0, hidden: 0, startSeconds: Infinity, endSeconds: 0, switches: false, encrypted: false };
  const tally = tallies.get(Number(index)) ?? none;
  tallies.set(Number(index), tally);
  tally.packets += 1;
  if (tally.packets > maxPacketsPerTrack) throw new VideoRefused("unsupported", "too many packets");
  if (flags.includes("D")) {
    tally.hidden += 1;
    return tally;
  }
  tally.startSeconds = Math.min(tally.startSeconds, startSeconds);
  tally.endSeconds = Math.max(tally.endSeconds, endSeconds);
  return tally;
}

type ProbeRun = Pick<Run, "args" | "onLine"> & Partial<Pick<Run, "wallSeconds" | "cpuSeconds">>;

function runProbe(file: Probe, tool: Run["tool"], rest: ProbeRun): Promise<Outcome> {
  const { path: input, sandbox, signal } = file;
  return run({ tool, wallSeconds: 10, cpuSeconds: 8, ...rest, input, sandbox, fileBytes: 0, signal });
}

const unsupportedFormats = "avi|flv|asf|mpegts|mpeg|rm|ogg|mxf|dv|nut|ivf|swf";
const unsupported = [
  new RegExp(`^\\[(${unsupportedFormats}) @ \\w+\\] Format not on whitelist`, "m"),
  /Codec \(\w+\) not on whitelist/,
  /exceeds specified max pixel count|Number of streams exceeds/,
  /Cannot allocate memory/,
];

/** A tool that a limit killed had an unusual file, which no phone records. */
function toRefusal({ code, errors }: Outcome): VideoRefused {
  if (code === null) return new VideoRefused("unsupported", "over its limits");
  return new VideoRefused(unsupported.some((pattern) => pattern.test(errors)) ? "unsupported" : "not_a_video");
}
