import { stat } from "node:fs/promises";
import { findVideo, type Headers, pickTracks, readFacts, refuseEncrypted, statedSeconds, type Tally } from "./facts.ts";
import { fileUrl, inputGuards } from "./guard.ts";
import { type VideoFacts, VideoRefused } from "./port.ts";
import { type Outcome, type Run, run } from "./run.ts";
import type { Sandbox } from "./sandbox.ts";

export type Probe = { path: string; sandbox: Sandbox; signal?: AbortSignal };

/** Phones record slow motion at 240; what claims more is no recording. */
const maxFramesPerSecond = 250;
const maxPacketsPerTrack = 100_000;

/** Facts of a stranger's file, of which one picture was decoded; throws VideoRefused for what is no video of at most the given length. */
export async function inspect(file: Probe, limits: Limits): Promise<VideoFacts> {
  const sizeBytes = await sizeOf(file);
  const headers = await readHeaders(file);
  findVideo(headers);
  // Before what needs pictures: of a file that is cut off behind its headers, the length is all there is to say.
  refuseLong(statedSeconds(headers) ?? 0, limits);
  const { video, audio } = pickTracks(headers);
  const counted = countPackets(file).then((tallies) => {
    refuseEncrypted(tallies, [video, audio]);
    return tallies;
  });
  const [tallies] = await both(counted, decodeOne(file, video.index));
  return judge(headers, tallies, sizeBytes, limits);
}

/** The same of a file that we made. */
export async function inspectOwn(file: Probe, limits: Limits): Promise<VideoFacts> {
  const sizeBytes = await sizeOf(file);
  const [headers, tallies] = await both(readHeaders(file), countPackets(file));
  return judge(headers, tallies, sizeBytes, limits);
}

type Limits = { maxDurationSeconds: number };

async function sizeOf({ path }: Probe): Promise<number> {
  const found = await stat(path);
  if (!found.isFile() || found.size === 0) throw new VideoRefused("not_a_video", "empty");
  return found.size;
}

function judge(headers: Headers, tallies: Map<number, Tally>, sizeBytes: number, limits: Limits): VideoFacts {
  const facts = readFacts(headers, tallies, sizeBytes);
  refuseLong(facts.durationSeconds, limits);
  if (facts.framesPerSecond > maxFramesPerSecond) throw new VideoRefused("unsupported", "frame rate");
  return facts;
}

function refuseLong(seconds: number, { maxDurationSeconds }: Limits) {
  if (seconds >= maxDurationSeconds) throw new VideoRefused("too_long");
}

/** At once, and never leaves one running when the other fails; the first's failure comes first. */
async function both<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b]);
  return [await a, await b];
}

/**
 * Throws VideoRefused unless at least one picture of the track comes out of the decoder whole. What it cannot read it
 * paints over, grey at first, and only warns; a recording may begin so, but goes on with pictures that it can read.
 */
async function decodeOne(file: Probe, track: number): Promise<void> {
  const first = await decodeFirst(file, track);
  if (!/: corrupt decoded frame in stream/.test(first.errors)) return;
  await decodeFirst(file, track, ["-err_detect:v", "explode"]);
}

/** `strictly` are options that make the decoder drop pictures instead of painting them over. */
async function decodeFirst(file: Probe, track: number, strictly: readonly string[] = []): Promise<Outcome> {
  let frames = 0;
  const args = ["-v", "warning", "-nostdin", "-nostats", "-progress", "pipe:1", ...inputGuards, ...strictly];
  const outcome = await look(file, "ffmpeg", {
    args: [...args, "-i", fileUrl(file.path), "-map", `0:${track}`, "-frames:v", "1", "-f", "null", "-"],
    onLine: (line) => {
      if (line.startsWith("frame=")) frames = Number(line.slice(6));
    },
  });
  if (outcome.code !== 0 || frames < 1) throw refusalFrom(outcome);
  return outcome;
}

/** Throws unless every picture of our own file can be decoded, and all are of the one size that its header says. */
export async function watchThrough(made: Probe, shown: VideoFacts): Promise<void> {
  const expected = `${shown.storedWidth}|${shown.storedHeight}|${shown.pixelFormat}`;
  let frames = 0;
  const onLine = (line: string) => {
    if (!/^\d/.test(line)) return;
    if (!line.startsWith(expected)) throw new Error("a picture of another size");
    frames += 1;
  };
  const what = ["-select_streams", "v:0", "-show_entries", "frame=width,height,pix_fmt", "-of", "compact=p=0:nk=1"];
  const outcome = await look(made, "ffprobe", {
    args: ["-v", "error", ...inputGuards, ...what, fileUrl(made.path)],
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
  const outcome = await look(file, "ffprobe", {
    args: ["-v", "error", ...inputGuards, "-show_entries", entries, "-of", "json", fileUrl(file.path)],
  });
  if (outcome.code !== 0) throw refusalFrom(outcome);
  return JSON.parse(outcome.output.toString());
}

async function countPackets(file: Probe): Promise<Map<number, Tally>> {
  const tallies = new Map<number, Tally>();
  let last: Tally | undefined;
  const entries = "packet=stream_index,pts_time,dts_time,duration_time,flags:packet_side_data=side_data_type";
  const outcome = await look(file, "ffprobe", {
    args: ["-v", "error", ...inputGuards, "-show_entries", entries, "-of", "compact=p=0:nk=1", fileUrl(file.path)],
    onLine: (line) => {
      // The first piece of side data stands on its packet's line, each further one on a line of its own.
      if (/^\d/.test(line)) last = countPacket(tallies, line);
      if (last) noteSideData(last, line);
    },
  });
  // A broken end is no reason to refuse: what was read counts.
  if (outcome.code === null) throw refusalFrom(outcome);
  return tallies;
}

function noteSideData(tally: Tally, line: string) {
  tally.switches ||= line.includes("New Extradata");
  tally.encrypted ||= line.includes("Encryption info");
}

function countPacket(tallies: Map<number, Tally>, line: string): Tally | undefined {
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

type Look = Pick<Run, "args" | "onLine"> & Partial<Pick<Run, "wallSeconds" | "cpuSeconds">>;

function look(file: Probe, tool: Run["tool"], rest: Look): Promise<Outcome> {
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

/** A tool that was killed by a limit was busy with something that no phone records. */
function refusalFrom({ code, errors }: Outcome): VideoRefused {
  if (code === null) return new VideoRefused("unsupported", "over its limits");
  return new VideoRefused(unsupported.some((pattern) => pattern.test(errors)) ? "unsupported" : "not_a_video");
}
