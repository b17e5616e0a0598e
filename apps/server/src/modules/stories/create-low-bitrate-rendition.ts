import { randomBytes } from "node:crypto";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { VideoRefused } from "#ports/video/port";
import { announceTranscode } from "./stories.events.ts";
import { attemptLimit, toCut, toMaxSeconds } from "./stories.rules.ts";
import { markLowBitrate, markOnlyRendition } from "./stories.store.ts";
import { type ClaimedStory, hasWaitingStory, markRenditionPreempted } from "./transcode-queue.store.ts";

/**
 * Encodes the rendition of at most 4 Mbit/s that replaces a high-bitrate video, or, from the source, a preliminary one.
 * The replaced rendition stays until all its URLs have expired, and for good if encoding fails. A new story preempts
 * this work, which then starts again.
 */
export async function createLowBitrateRendition(ctx: Ctx, story: ClaimedStory, claimId: string, signal: AbortSignal) {
  const { id, attempts } = story;
  if (!story.videoKey || attempts > attemptLimit) return giveUp(ctx, story, claimId);
  const preemption = preemptOnNewStory(ctx);
  const scratch = await ctx.scratch.create("transcode");
  try {
    const attempt = { claimId, folder: scratch.folder, signal: AbortSignal.any([signal, preemption.signal]) };
    await encodeRendition(ctx, { ...story, videoKey: story.videoKey }, attempt);
  } catch (error) {
    if (signal.aborted) throw error;
    if (preemption.signal.aborted) return await requeue(ctx, id, claimId);
    ctx.log.warn({ err: error, storyId: id, attempt: attempts }, "a low-bitrate rendition could not be created");
    if (error instanceof VideoRefused || attempts >= attemptLimit) return await giveUp(ctx, story, claimId);
    throw error;
  } finally {
    preemption.stop();
    await scratch.remove();
  }
}

async function giveUp(ctx: Ctx, { id, sourceKey }: ClaimedStory, claimId: string) {
  if ((await markOnlyRendition(ctx, id, claimId)) && sourceKey) await ctx.storage.remove(sourceKey);
}

type Attempt = { claimId: string; folder: string; signal: AbortSignal };

async function encodeRendition(
  ctx: Ctx,
  story: ClaimedStory & { videoKey: string },
  { claimId, folder, signal }: Attempt,
) {
  const { id, sourceKey, videoKey, audience } = story;
  const cut = sourceKey ? toCut(story) : undefined;
  const { videoPath, width, height } = await ctx.storage.withLocalCopy(sourceKey ?? videoKey, async (path) => {
    // Without a source the file is our own output, which remuxing may have made slightly longer.
    const maxDurationSeconds = toMaxSeconds(audience, cut) + (sourceKey ? 0 : 1);
    const facts = await ctx.video.inspect(path, { maxDurationSeconds }, signal);
    return ctx.video.prepare(path, facts, folder, { signal, cut, alwaysEncode: true });
  });
  const key = ctx.storage.toKey(`stories/${id}/${randomBytes(12).toString("hex")}.mp4`);
  await ctx.storage.storeFile(videoPath, key);
  const isStored = await markLowBitrate(ctx, id, claimId, { key, width, height });
  const unneeded = isStored ? sourceKey : key;
  if (unneeded) await ctx.storage.remove(unneeded);
}

async function requeue(ctx: Ctx, id: string, claimId: string) {
  await inTransaction(ctx, async (ctx) => {
    if (await markRenditionPreempted(ctx, id, claimId)) await announceTranscode(ctx, { encodes: true });
  });
}

const pollIntervalMs = 500;

/** A signal that aborts when a new story waits for the encoder. The caller must call `stop`. */
function preemptOnNewStory(ctx: Ctx) {
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
