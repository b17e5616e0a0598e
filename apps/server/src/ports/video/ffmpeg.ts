import { mkdtemp, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { findOnPath } from "./confine.ts";
import { type Found, findSandbox } from "./find-sandbox.ts";
import { mayCopyVideo } from "./fit.ts";
import { type Plan, planVideo } from "./plan.ts";
import {
  MustEncode,
  type PreparedVideo,
  type PrepareOptions,
  type Video,
  type VideoFacts,
  VideoRefused,
} from "./port.ts";
import { planPoster, posterSeconds } from "./poster.ts";
import { inspect, inspectOwn, type Probe, watchThrough } from "./probe.ts";
import { type Outcome, run } from "./run.ts";
import type { Sandbox } from "./sandbox.ts";

type Job = PrepareOptions & { source: string; facts: VideoFacts; folder: string; sandbox: Sandbox };

/** The video port on the ffmpeg and ffprobe of the PATH, made for 5.1.9, in the sandbox `found`, or else in what there is. */
export function createFfmpegVideo(found: Found | Promise<Found> = findSandbox()): Video {
  const opened = Promise.resolve(found).then(({ sandbox }) => sandbox);
  return {
    mayCopy: mayCopyVideo,
    async inspect(path, limits, signal) {
      return inspect({ path: resolve(path), sandbox: await opened, signal }, limits);
    },
    async prepare(path, facts, folder, options = {}) {
      const wanted = options.cut ? ofCut(facts, options.cut) : facts;
      return prepare({
        ...options,
        source: resolve(path),
        facts: wanted,
        folder: resolve(folder),
        sandbox: await opened,
      });
    },
    check: async () => check(await opened),
    sandbox: async () => (await opened).name,
  };
}

/** What is true of that stretch alone. */
function ofCut(facts: VideoFacts, { startSeconds, seconds }: NonNullable<PrepareOptions["cut"]>): VideoFacts {
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
  const workshop = await mkdtemp(join(job.folder, ".video-"));
  const [videoPath, posterPath] = [join(job.folder, "video.mp4"), join(job.folder, "poster.jpg")];
  const [madeVideo, madePoster] = [join(workshop, "video.mp4"), join(workshop, "poster.jpg")];
  try {
    const { shown, copied } = await makeVideo(job, madeVideo);
    const placeholder = await makePoster(job, madeVideo, shown, madePoster);
    job.onProgress?.(100);
    job.signal?.throwIfAborted();
    await rename(madePoster, posterPath);
    await rename(madeVideo, videoPath);
    const { width, height, durationSeconds, sizeBytes } = shown;
    const bitRate = Math.round((sizeBytes * 8) / durationSeconds);
    return { videoPath, posterPath, placeholder, width, height, durationSeconds, bitRate, copied };
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** A copy that does not come out whole, or not the same all the way, is encoded after all; only that takes a while. */
async function makeVideo(job: Job, target: string): Promise<{ shown: VideoFacts; copied: boolean }> {
  const { source, facts, sandbox, signal } = job;
  if (!job.alwaysEncode && !job.cut && mayCopyVideo(facts)) {
    let headers = 0;
    const onLine = (line: string) => {
      if (/^\d/.test(line)) headers += 1;
    };
    try {
      const shown = await makeWith(job, planVideo(source, facts, target, true), target, onLine);
      // Most bring none; to look at every picture takes longer than all the rest.
      if (headers > 0) await watchThrough({ path: target, sandbox, signal }, shown);
      return { shown, copied: true };
    } catch {
      signal?.throwIfAborted();
    }
  }
  if (job.neverEncode) throw new MustEncode();
  return {
    shown: await makeWith(
      job,
      planVideo(source, facts, target, false, job.cut?.startSeconds),
      target,
      percentReader(job),
    ),
    copied: false,
  };
}

function percentReader({ facts, onProgress }: Job) {
  let shownPercent = 0;
  return (line: string) => {
    const percent = Math.floor(Number(/^out_time_us=(\d+)/.exec(line)?.[1] ?? 0) / facts.durationSeconds / 10_000);
    if (percent <= shownPercent || percent > 99) return;
    shownPercent = percent;
    onProgress?.(percent);
  };
}

async function makeWith(job: Job, plan: Plan, target: string, onLine: (line: string) => void): Promise<VideoFacts> {
  const { source, sandbox, signal } = job;
  const { args, wallSeconds, fileBytes } = plan;
  const outcome = await run({
    tool: "ffmpeg",
    ...{ args, sandbox, input: source, outputFolder: dirname(target) },
    ...(plan.copiesVideo ? {} : { niceness: 10 }),
    wallSeconds,
    cpuSeconds: 3 * wallSeconds,
    fileBytes,
    signal,
    onLine,
  });
  if (outcome.code !== 0) throw failureOf(outcome, "ended early");
  try {
    return await proof({ path: target, sandbox, signal }, job);
  } catch (error) {
    throw error instanceof VideoRefused ? failureOf(outcome, error.message) : error;
  }
}

const oursToMend = /No space left|Disk quota|Input\/output error|Read-only|Permission denied|No such file/;

/** The upload's fault, unless ffmpeg says or shows otherwise; a full disk does not make it fail: it says so, and ends well. */
function failureOf({ code, errors }: Outcome, what: string): Error {
  const detail = `ffmpeg, ${code}: ${what}: ${errors.slice(0, 1_000)}`;
  return code === null || oursToMend.test(errors) ? new Error(detail) : new VideoRefused("not_a_video", detail);
}

/** What broken packets may cost, of pictures and of sound. */
const missableSeconds = 0.5;

/** Throws unless the file made is whole and fit to be served. */
async function proof(made: Probe, { facts: source, cut }: Pick<Job, "facts" | "cut">): Promise<VideoFacts> {
  const shown = await inspectOwn(made, { maxDurationSeconds: source.durationSeconds + 1 });
  const refuse = (detail: string) => new VideoRefused("not_a_video", detail);
  if (Math.abs(shown.videoSeconds - source.videoSeconds) > missableSeconds) throw refuse("pictures are missing");
  // Sound may end before the stretch begins.
  const isSilent = cut && shown.audioCodec === null;
  if (!isSilent && shown.audioCodec !== (source.audioCodec && "aac")) throw refuse("the sound is missing");
  if (shown.audioSeconds < source.audioSeconds - missableSeconds) throw refuse("a part of the sound is missing");
  if (!mayCopyVideo(shown)) throw refuse("not fit to be served");
  return shown;
}

/** Makes the poster, and resolves to the placeholder. */
async function makePoster({ sandbox, signal }: Job, video: string, shown: VideoFacts, target: string): Promise<string> {
  // Where a picture stands still for long, none may begin after the chosen moment.
  for (const atSeconds of [posterSeconds(shown), 0]) {
    const args = planPoster(video, shown, target, atSeconds);
    const within = { sandbox, input: video, outputFolder: dirname(target) };
    const limits = { wallSeconds: 20, cpuSeconds: 20, fileBytes: 10_000_000 };
    const { code, output } = await run({ tool: "ffmpeg", args, ...within, ...limits, signal });
    if (code === 0 && output.length > 0) return `data:image/jpeg;base64,${output.toString("base64")}`;
  }
  throw new Error("no picture for the poster");
}

async function check(sandbox: Sandbox): Promise<string> {
  const lines = [];
  const briefly = { wallSeconds: 10, cpuSeconds: 8, fileBytes: 0 };
  for (const tool of ["ffmpeg", "ffprobe"] as const) {
    const { code, output } = await run({ tool, args: ["-version"], sandbox, ...briefly });
    const text = output.toString();
    const lacking = ["--enable-libx264", "--enable-libzimg"].filter((part) => !text.includes(part));
    if (code !== 0 || lacking.length > 0) throw new Error(`${tool} cannot do the work: ${code} ${lacking.join(" ")}`);
    lines.push(text.split("\n")[0]);
  }
  const missing = ["prlimit", "setpriv"].filter((guard) => !findOnPath(guard));
  return [...lines, ...missing.map((guard) => `without ${guard}`)].join("; ");
}
