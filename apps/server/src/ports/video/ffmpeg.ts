import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createScratchFolder } from "#ports/scratch/folder";
import type { Scratch } from "#ports/scratch/port";
import { ignoreColours } from "./colours.ts";
import { findOnPath } from "./confine.ts";
import { type DetectedSandbox, findSandbox } from "./find-sandbox.ts";
import { canCopyVideo, fitSize, isPreliminaryWorthwhile, preliminarySize } from "./fit.ts";
import { type Plan, planVideo } from "./plan.ts";
import {
  MustEncode,
  type PreparedVideo,
  type PrepareOptions,
  type Video,
  type VideoFacts,
  VideoFailed,
  type VideoRefusal,
  VideoRefused,
} from "./port.ts";
import { choosePosterSeconds, type Pictures, planPoster, type Shown } from "./poster.ts";
import { inspect, inspectOwn, settleBoth, verifyFrames } from "./probe.ts";
import { type Outcome, run } from "./run.ts";
import type { Sandbox } from "./sandbox.ts";
import { createSelfTest } from "./self-test.ts";

type Scratches = Pick<Scratch, "create">;
type Job = PrepareOptions & { source: string; facts: VideoFacts; folder: string; sandbox: Sandbox; scratch: Scratches };

/** A refusal is only believed within this time of a successful self-test. */
const trustSeconds = 60;

/** The video port with ffmpeg and ffprobe from the PATH, tested with 5.1 of Debian 12 and 7.1 of Debian 13. */
export function createFfmpegVideo(
  detected: DetectedSandbox | Promise<DetectedSandbox> = findSandbox(),
  scratch: Scratches = createScratchFolder(join(tmpdir(), "camarim-video")),
): Video {
  const sandboxReady = Promise.resolve(detected).then(({ sandbox }) => sandbox);
  const steps = {
    inspect: async (path: string, limits: { maxDurationSeconds: number }, signal?: AbortSignal) =>
      inspect({ path: resolve(path), sandbox: await sandboxReady, signal }, limits, scratch),
    prepare: async (path: string, facts: VideoFacts, folder: string, options: PrepareOptions = {}) =>
      prepare({
        ...options,
        source: resolve(path),
        facts: options.cut ? toCutFacts(facts, options.cut) : facts,
        folder: resolve(folder),
        sandbox: await sandboxReady,
        scratch,
      }),
  };
  const { selfTest, selfTestState } = createSelfTest(steps, sandboxReady, scratch);
  /** What refuses every file is a failure of ours. */
  const believe = async (error: unknown): Promise<never> => {
    if (error instanceof VideoRefused && error.reason !== "too_long") await selfTest(trustSeconds);
    throw error;
  };
  return {
    canCopy: canCopyVideo,
    inspect: (path, limits, signal) => steps.inspect(path, limits, signal).catch(believe),
    prepare: (path, facts, folder, options) => steps.prepare(path, facts, folder, options).catch(believe),
    check: async () => check(await sandboxReady),
    sandbox: async () => (await sandboxReady).name,
    selfTest,
    selfTestState,
  };
}

/** The facts of the cut part. */
function toCutFacts(facts: VideoFacts, { startSeconds, seconds }: NonNullable<PrepareOptions["cut"]>): VideoFacts {
  const until = (end: number) => Math.min(seconds, Math.max(0, end - startSeconds));
  return {
    ...facts,
    durationSeconds: until(facts.durationSeconds),
    videoSeconds: until(facts.videoSeconds),
    audioSeconds: until(facts.audioSeconds),
  };
}

async function prepare(job: Job): Promise<PreparedVideo> {
  job.signal?.throwIfAborted();
  const workFolder = await mkdtemp(join(job.folder, ".video-"));
  const [videoPath, posterPath] = [join(job.folder, "video.mp4"), join(job.folder, "poster.jpg")];
  const [newVideo, newPoster] = [join(workFolder, "video.mp4"), join(workFolder, "poster.jpg")];
  try {
    const { shown, placeholder, copied, preliminary } = await createVideo(job, newVideo, newPoster);
    job.onProgress?.(100);
    job.signal?.throwIfAborted();
    await rename(newPoster, posterPath);
    await rename(newVideo, videoPath);
    const { width, height, durationSeconds, sizeBytes } = shown;
    const bitRate = Math.round((sizeBytes * 8) / durationSeconds);
    return { videoPath, posterPath, placeholder, width, height, durationSeconds, bitRate, copied, preliminary };
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** Remuxes if possible; encodes, which takes longer, if the remuxed file is incomplete or its frames differ in format. */
async function createVideo(job: Job, target: string, poster: string) {
  const { source, facts, sandbox, signal } = job;
  if (!job.alwaysEncode && !job.cut && canCopyVideo(facts)) {
    let headers = 0;
    const onLine = (line: string) => {
      if (/^\d/.test(line)) headers += 1;
    };
    try {
      const made = await runPlan(job, planVideo(source, facts, target, "copy"), {
        target,
        poster,
        size: facts,
        onLine,
      });
      // Only files with in-band headers need this check, which takes longer than everything else.
      if (headers > 0) await verifyFrames({ path: target, sandbox, signal }, made.shown);
      return { ...made, copied: true, preliminary: false };
    } catch {
      signal?.throwIfAborted();
    }
  }
  if (job.neverEncode) throw new MustEncode();
  const preliminary = job.preliminary === true && isPreliminaryWorthwhile(facts);
  const mode = preliminary ? "encode preliminary" : "encode";
  const plan = planVideo(source, facts, target, mode, job.cut?.startSeconds);
  const size = preliminary ? preliminarySize(facts) : fitSize(facts);
  const made = await runPlan(job, plan, { target, poster, size, onLine: createProgressReader(job) });
  return { ...made, copied: false, preliminary };
}

function createProgressReader({ facts, onProgress }: Job) {
  let shownPercent = 0;
  return (line: string) => {
    const percent = Math.floor(Number(/^out_time_us=(\d+)/.exec(line)?.[1] ?? 0) / facts.durationSeconds / 10_000);
    if (percent <= shownPercent || percent > 99) return;
    shownPercent = percent;
    onProgress?.(percent);
  };
}

type Size = { width: number; height: number };
type Output = { target: string; poster: string; size: Size; onLine: (line: string) => void };

/** Runs the plan and verifies the video; creates its poster and placeholder at the same time. */
async function runPlan(job: Job, plan: Plan, { target, poster, size, onLine }: Output) {
  const { source, facts } = job;
  const expected = { ...size, videoSeconds: facts.videoSeconds };
  const outcome = runTool(job, plan, target, onLine);
  const verified = outcome.then((ended) => verifyOutput(job, target, ended));
  // A failure is thrown below.
  verified.catch(() => {});
  // Copied pictures are those of the source, so that their poster does not wait for the copy.
  if (!plan.copiesVideo) await outcome;
  const inputOptions = facts.ignoresColours ? ignoreColours(facts.videoCodec) : [];
  const pictures = plan.copiesVideo
    ? { path: source, track: facts.videoTrack, inputOptions }
    : { path: target, track: 0 };
  const [shown, placeholder] = await settleBoth(verified, createPoster(job, pictures, expected, poster));
  return { shown, placeholder };
}

async function runTool({ source, facts, sandbox, signal }: Job, plan: Plan, target: string, onLine: Output["onLine"]) {
  const { args, wallSeconds, fileBytes } = plan;
  const outcome = await run({
    tool: "ffmpeg",
    ...{ args, sandbox, input: source, outputFolder: dirname(target) },
    ...(plan.copiesVideo ? {} : { niceness: 10 }),
    wallSeconds,
    cpuSeconds: 3 * wallSeconds,
    fileBytes,
    pixels: facts.storedWidth * facts.storedHeight,
    signal,
    onLine,
  });
  if (outcome.code !== 0) throw toFailure(outcome, "ended early", findBrokenPart(outcome.errors, facts));
  return outcome;
}

/** The sound, if ffmpeg's messages name its track and not that of the picture. */
function findBrokenPart(errors: string, { videoTrack, audioTrack }: VideoFacts): VideoRefusal {
  const isNamed = (track: number | null) => new RegExp(`#0:${track}\\b`).test(errors);
  return isNamed(audioTrack) && !isNamed(videoTrack) ? "sound" : "damaged";
}

const serverFaults = /No space left|Disk quota|Input\/output error|Read-only|Permission denied|No such file/;

/** VideoRefused unless the fault is the server's. ffmpeg ends with code 0 on a full disk, so that its messages are checked too. */
function toFailure({ code, errors }: Outcome, what: string, part: VideoRefusal = "damaged"): Error {
  const detail = `ffmpeg, ${code}: ${what}: ${errors.slice(0, 1_000)}`;
  return code === null || serverFaults.test(errors) ? new VideoFailed(detail) : new VideoRefused(part, detail);
}

/** Tolerated loss of video or audio from broken packets. */
const maxMissingSeconds = 0.5;

/** Throws VideoRefused unless the written file is complete and can be served; the server's fault if ffmpeg's messages name one. */
async function verifyOutput({ facts: source, cut, sandbox, scratch, signal }: Job, target: string, outcome: Outcome) {
  const refuse = (detail: string, part?: VideoRefusal) => toFailure(outcome, detail, part);
  const limits = { maxDurationSeconds: source.durationSeconds + 1 };
  const shown = await inspectOwn({ path: target, sandbox, signal }, limits, scratch).catch((error) => {
    throw error instanceof VideoRefused ? refuse(error.message) : error;
  });
  if (Math.abs(shown.videoSeconds - source.videoSeconds) > maxMissingSeconds) throw refuse("pictures are missing");
  // The audio may end before the cut starts.
  const isSilent = cut && shown.audioCodec === null;
  if (!isSilent && shown.audioCodec !== (source.audioCodec && "aac")) throw refuse("the sound is missing", "sound");
  if (shown.audioSeconds < source.audioSeconds - maxMissingSeconds)
    throw refuse("a part of the sound is missing", "sound");
  if (!canCopyVideo(shown)) throw refuse("not fit to be served");
  return shown;
}

/** Writes the poster and returns the placeholder. */
async function createPoster(
  { sandbox, signal }: Job,
  pictures: Pictures,
  shown: Shown,
  target: string,
): Promise<string> {
  // In a video with long frames, none may start after the chosen time.
  for (const atSeconds of [choosePosterSeconds(shown), 0]) {
    const args = planPoster(pictures, shown, target, atSeconds);
    const within = { sandbox, input: pictures.path, outputFolder: dirname(target) };
    const limits = { wallSeconds: 20, cpuSeconds: 20, fileBytes: 10_000_000, pixels: shown.width * shown.height };
    const { code, output } = await run({ tool: "ffmpeg", args, ...within, ...limits, signal });
    if (code === 0 && output.length > 0) return `data:image/jpeg;base64,${output.toString("base64")}`;
  }
  throw new VideoFailed("ffmpeg wrote no poster");
}

async function check(sandbox: Sandbox): Promise<string> {
  const lines = [];
  const probeLimits = { wallSeconds: 10, cpuSeconds: 8, fileBytes: 0 };
  for (const tool of ["ffmpeg", "ffprobe"] as const) {
    const { code, output } = await run({ tool, args: ["-version"], sandbox, ...probeLimits });
    const text = output.toString();
    const lacking = ["--enable-libx264", "--enable-libzimg"].filter((part) => !text.includes(part));
    if (code !== 0 || lacking.length > 0)
      throw new VideoFailed(`${tool} cannot do the work: ${code} ${lacking.join(" ")}`);
    lines.push(text.split("\n")[0]);
  }
  const missing = ["prlimit", "setpriv"].filter((guard) => !findOnPath(guard));
  return [...lines, ...missing.map((guard) => `without ${guard}`)].join("; ");
}
