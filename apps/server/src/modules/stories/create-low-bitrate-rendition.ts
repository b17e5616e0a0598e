import { randomBytes } from "node:crypto";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { VideoRefused } from "#ports/video/port";
import { announceTranscode } from "./stories.events.ts";
import { attemptLimit, toMaxSeconds } from "./stories.rules.ts";
import { markHighBitrate, markLowBitrate } from "./stories.store.ts";
import { type ClaimedStory, hasWaitingStory, markRenditionPreempted } from "./transcode-queue.store.ts";

/**
 * Encodes the rendition of at most 4 Mbit/s that replaces a high-bitrate video. The original stays until all its URLs
 * have expired, and for good if encoding fails. A new story preempts this work, which then starts again.
 */
export async function createLowBitrateRendition(ctx: Ctx, story: ClaimedStory, claimId: string, signal: AbortSignal) {
  const { id, video_key, attempts, audience } = story;
  if (!video_key || attempts > attemptLimit) return markHighBitrate(ctx, id, claimId);
  const preemption = preemptOnNewStory(ctx);
  const scratch = await ctx.storage.createScratch("transcode");
  try {
    await encodeRendition(
      ctx,
      { id, video_key, audience, claimId, folder: scratch.folder },
      AbortSignal.any([signal, preemption.signal]),
    );
  } catch (error) {
    if (signal.aborted) throw error;
    if (preemption.signal.aborted) return await requeue(ctx, id, claimId);
    ctx.log.warn({ err: error, storyId: id, attempt: attempts }, "a low-bitrate rendition could not be created");
    if (error instanceof VideoRefused || attempts >= attemptLimit) return await markHighBitrate(ctx, id, claimId);
    throw error;
  } finally {
    preemption.stop();
    await scratch.remove();
  }
}

type RenditionTask = Pick<ClaimedStory, "id" | "audience"> & { video_key: string; claimId: string; folder: string };

async function encodeRendition(
  ctx: Ctx,
  { id, video_key, audience, claimId, folder }: RenditionTask,
  signal: AbortSignal,
) {
  const prepared = await ctx.storage.withLocalCopy(video_key, async (path) => {
    // The file is our own output; remuxing may have made it slightly longer.
    const facts = await ctx.video.inspect(path, { maxDurationSeconds: toMaxSeconds(audience) + 1 }, signal);
    return ctx.video.prepare(path, facts, folder, { signal, alwaysEncode: true });
  });
  const lowBitrateKey = `stories/${id}/${randomBytes(12).toString("hex")}.mp4`;
  await ctx.storage.storeFile(prepared.videoPath, lowBitrateKey);
  if (!(await markLowBitrate(ctx, id, claimId, lowBitrateKey))) await ctx.storage.remove(lowBitrateKey);
}

async function requeue(ctx: Ctx, id: string, claimId: string) {
  await inTransaction(ctx, async (ctx) => {
    if (await markRenditionPreempted(ctx, id, claimId)) await announceTranscode(ctx, { encodes: true });
  });
}

const pollIntervalMs = 500;

/** A signal that aborts when a new story waits for the encoder. The caller must call `stop`. */
export function preemptOnNewStory(ctx: Ctx) {
  const controller = new AbortController();
  const timer = setInterval(async () => {
    try {
      if (await hasWaitingStory(ctx)) controller.abort();
    } catch (error) {
      ctx.log.warn({ err: error }, "could not check for waiting stories");
    }
  }, pollIntervalMs);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}
