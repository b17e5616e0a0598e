import type { Ctx } from "#core/ctx";
import { findWaiting } from "./transcode-queue.store.ts";

const askEveryMs = 500;

/** A signal for work that can wait: it says when a new story waits for the transcoder. `stop` ends the watch. */
export function preemptOnNewStory(ctx: Ctx) {
  const given = new AbortController();
  const clock = setInterval(async () => {
    try {
      if (await findWaiting(ctx)) given.abort();
    } catch (error) {
      ctx.log.warn({ err: error }, "nobody knows whether a story waits");
    }
  }, askEveryMs);
  return { signal: given.signal, stop: () => clearInterval(clock) };
}
