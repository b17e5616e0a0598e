import { stat } from "node:fs/promises";
import type { Scratch } from "#ports/scratch/port";
import { countPackets } from "./count-packets.ts";
import { decodeFrame, verifyPicture } from "./decode-picture.ts";
import {
  findTracks,
  getStatedSeconds,
  type Headers,
  type PacketCounts,
  readFacts,
  rejectEncrypted,
  selectTracks,
  type Track,
} from "./facts.ts";
import { inputGuards, toFileUrl } from "./input-limits.ts";
import { type VideoFacts, VideoRefused } from "./port.ts";
import { type Probe, runProbe } from "./probe-run.ts";
import { type ReadableFile, readHeaders } from "./read-headers.ts";

/** Phones record slow motion at 240. */
const maxFramesPerSecond = 250;

type Limits = { maxDurationSeconds: number };
type Scratches = Pick<Scratch, "create">;

/** Facts of an untrusted file, after decoding one frame; throws VideoRefused if it is not a supported video within the limits. */
export async function inspect(file: Probe, limits: Limits, scratch: Scratches): Promise<VideoFacts> {
  const sizeBytes = await readSize(file);
  // Started before the headers are known, which end both if they are refused.
  const refused = new AbortController();
  const signal = file.signal ? AbortSignal.any([file.signal, refused.signal]) : refused.signal;
  const started = [countPackets({ ...file, signal }), decodeFrame({ ...file, signal })] as const;
  const ended = Promise.allSettled(started);
  let readable: ReadableFile | undefined;
  try {
    readable = await readHeaders(file, scratch);
    const { headers, path } = readable;
    rejectTooLongHeaders(headers, limits);
    const { video, audio } = selectTracks(headers);
    const counted = path === file.path ? started[0] : countPackets({ ...file, path });
    const packets = counted.then((tallies) => {
      rejectEncrypted(tallies, [video, audio]);
      return tallies;
    });
    const picture = started[1].then((first) => verifyPicture(file, first, video, isFirstVideo(video, headers)));
    const [tallies, { ignoresColours }] = await settleBoth(packets, picture);
    return { ...validateFacts(headers, tallies, sizeBytes, limits), ignoresColours };
  } finally {
    refused.abort();
    await ended;
    await readable?.remove();
  }
}

/** Before anything else is said about a video, because one that is truncated after its headers has only a duration. */
function rejectTooLongHeaders(headers: Headers, limits: Limits) {
  const { video, audio } = findTracks(headers);
  rejectTooLong(getStatedSeconds(headers, [video, audio]) ?? 0, limits);
}

function isFirstVideo(video: Track, { streams = [] }: Headers): boolean {
  return video === streams.find((track) => track.codec_type === "video" && !track.disposition?.attached_pic);
}

/** Facts of a file that we wrote. */
export async function inspectOwn(file: Probe, limits: Limits, scratch: Scratches): Promise<VideoFacts> {
  const sizeBytes = await readSize(file);
  const [{ headers }, tallies] = await settleBoth(readHeaders(file, scratch), countPackets(file));
  return validateFacts(headers, tallies, sizeBytes, limits);
}

async function readSize({ path }: Probe): Promise<number> {
  const stats = await stat(path);
  if (!stats.isFile() || stats.size === 0) throw new VideoRefused("damaged", "empty");
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
  if (facts.framesPerSecond > maxFramesPerSecond) throw new VideoRefused("picture", "frame rate");
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
