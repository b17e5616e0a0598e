import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { createLowBitrateRendition } from "./create-low-bitrate-rendition.ts";
import { copyRequested, encodeRequested } from "./stories.events.ts";
import { claimNext, claimOwn, recordTranscode, releaseRendition } from "./transcode-queue.store.ts";
import { transcodeStory } from "./transcode-story.ts";

/**
 * Continues the interrupted story of this claim, or processes the next one: new stories before low-bitrate renditions,
 * and the creator who was served least recently first. Does nothing if no story waits.
 */
export async function claimNextTranscode(
  ctx: Ctx,
  { claimId, encodes }: { claimId: string; encodes: boolean },
  signal: AbortSignal,
) {
  const story = await inTransaction(ctx, async (ctx) => {
    const interrupted = await claimOwn(ctx, claimId);
    if (interrupted) return interrupted;
    await releaseRendition(ctx, claimId);
    const next = await claimNext(ctx, { claimId, encodes });
    if (next) await recordTranscode(ctx, next.accountId);
    return next;
  });
  if (story?.state === "processing") await transcodeStory(ctx, story, claimId, signal);
  if (story?.state === "ready") await createLowBitrateRendition(ctx, story, claimId, signal);
}

/** The job selects its story when it starts. One at a time: concurrent transcodes would only slow each other down. */
export const encodeStoriesJob = defineJob<{ turn: string }>({
  name: "encode-stories",
  queue: "encode",
  on: [encodeRequested],
  options: { expireInSeconds: 600 },
  run: (ctx, { turn }, signal) => claimNextTranscode(ctx, { claimId: turn, encodes: true }, signal),
});

/** A queue of its own: remuxing takes seconds and must not wait for the encoder. */
export const copyStoriesJob = defineJob<{ turn: string }>({
  name: "copy-stories",
  queue: "copy",
  on: [copyRequested],
  options: { expireInSeconds: 600 },
  run: (ctx, { turn }, signal) => claimNextTranscode(ctx, { claimId: turn, encodes: false }, signal),
});
