import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Video } from "./port.ts";

const intervalMs = 6 * 3_600_000;
const retryMs = 60_000;

/**
 * Runs the self-test at once, and then every six hours or, after a failure, every minute. Returns a function that stops this and awaits
 * a test that runs, which removes its folder.
 */
export function watchVideo(video: Pick<Video, "selfTest">, log: Pick<FastifyBaseLogger, "error" | "info">) {
  const stopped = new AbortController();
  const watch = repeat(video, log, stopped.signal).catch(() => undefined);
  return async (): Promise<void> => {
    stopped.abort();
    await watch;
  };
}

async function repeat(video: Pick<Video, "selfTest">, log: Parameters<typeof watchVideo>[1], signal: AbortSignal) {
  for (let hasFailed = false; !signal.aborted; ) {
    const failure = await video.selfTest(0).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (signal.aborted) return;
    if (failure)
      log.error({ err: failure }, "videos cannot be processed: the self-test has failed (script/camarim admin doctor)");
    else if (hasFailed) log.info("videos can be processed again");
    hasFailed = failure !== undefined;
    await wait(hasFailed ? retryMs : intervalMs, undefined, { signal, ref: false });
  }
}
