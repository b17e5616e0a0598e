import type { Ctx } from "#core/ctx";
import { setProgress } from "./transcode-queue.store.ts";

const atMostEveryMs = 1_000;

/** Keeps a story's progress where its creator sees it, once a second at most; losing a step of it is no failure. */
export function recordProgress(ctx: Ctx, storyId: string, turn: string) {
  let [lastMs, writing] = [ctx.now().getTime(), Promise.resolve()];
  return {
    tell(percent: number) {
      if (ctx.now().getTime() - lastMs < atMostEveryMs) return;
      lastMs = ctx.now().getTime();
      writing = writing
        .then(() => setProgress(ctx, storyId, turn, percent))
        .catch((error) => ctx.log.warn({ err: error, storyId }, "progress was not kept"));
    },
    settle: () => writing,
  };
}
