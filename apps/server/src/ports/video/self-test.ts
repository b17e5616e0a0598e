import { join } from "node:path";
import type { Scratch } from "#ports/scratch/port";
import { type Video, VideoFailed } from "./port.ts";
import { run } from "./run.ts";
import type { Sandbox } from "./sandbox.ts";

const failureSeconds = 60;

/** The self-test of the port; concurrent calls share one run. */
export function createSelfTest(
  video: Pick<Video, "inspect" | "prepare">,
  sandboxReady: Promise<Sandbox>,
  scratch: Pick<Scratch, "create">,
): Pick<Video, "selfTest" | "selfTestState"> {
  let last: { result: Promise<void>; endedAtMs: number; isFailed: boolean } | undefined;
  let state: ReturnType<Video["selfTestState"]> = "pending";
  function selfTest(maxAgeSeconds: number): Promise<void> {
    if (last && isFresh(last, maxAgeSeconds)) return last.result;
    const test = { result: processSample(video, sandboxReady, scratch), endedAtMs: Infinity, isFailed: false };
    const end = (isFailed: boolean) => {
      state = isFailed ? "failed" : "ok";
      Object.assign(test, { endedAtMs: performance.now(), isFailed });
    };
    test.result.then(
      () => end(false),
      () => end(true),
    );
    last = test;
    return test.result;
  }
  return { selfTest, selfTestState: () => state };
}

function isFresh({ endedAtMs, isFailed }: { endedAtMs: number; isFailed: boolean }, maxAgeSeconds: number): boolean {
  const seconds = isFailed ? Math.min(maxAgeSeconds, failureSeconds) : maxAgeSeconds;
  return performance.now() - endedAtMs < seconds * 1_000;
}

async function processSample(
  video: Pick<Video, "inspect" | "prepare">,
  sandboxReady: Promise<Sandbox>,
  scratch: Pick<Scratch, "create">,
) {
  const { folder, remove } = await scratch.create("self-test");
  try {
    const path = join(folder, "sample.mp4");
    await makeSample(path, folder, await sandboxReady);
    const facts = await video.inspect(path, { maxDurationSeconds: 2 });
    await video.prepare(path, facts, folder, { alwaysEncode: true });
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    throw new VideoFailed(`a video that must work was not processed: ${text}`, { cause });
  } finally {
    await remove();
  }
}

/** Ten frames and a tone, as of a phone: H.264 and AAC. */
async function makeSample(path: string, folder: string, sandbox: Sandbox) {
  const picture = ["-f", "lavfi", "-i", "testsrc=s=64x96:r=10:d=1"];
  const sound = ["-f", "lavfi", "-i", "sine=d=1"];
  const codecs = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"];
  const { code, errors } = await run({
    tool: "ffmpeg",
    args: ["-v", "error", "-nostdin", "-y", ...picture, ...sound, ...codecs, "-t", "1", "-f", "mp4", `file:${path}`],
    ...{ sandbox, outputFolder: folder, wallSeconds: 30, cpuSeconds: 20, fileBytes: 10_000_000 },
  });
  if (code !== 0) throw new VideoFailed(`ffmpeg cannot encode: ${errors || `exit code ${code}`}`);
}
