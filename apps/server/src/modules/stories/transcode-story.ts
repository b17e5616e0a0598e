import { randomBytes } from "node:crypto";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { MustEncode, type PreparedVideo, type VideoFacts, VideoFailed, VideoRefused } from "#ports/video/port";
import { announceTranscode } from "./stories.events.ts";
import { attemptLimit, needsLowBitrate, toCut, toFailure, toMaxSeconds } from "./stories.rules.ts";
import { markEncodes, markFailed, markReady } from "./stories.store.ts";
import { type ClaimedStory, setProgress } from "./transcode-queue.store.ts";

/**
 * Makes a claimed story ready, or failed with a reason. Throws errors that a retry can fix (disk, database); after the
 * last attempt the story is marked as failed.
 */
export async function transcodeStory(ctx: Ctx, story: ClaimedStory, claimId: string, signal: AbortSignal) {
  if (!story.sourceKey || story.attempts > attemptLimit) return markFailed(ctx, story.id, claimId, "gave_up");
  const scratch = await ctx.scratch.create("transcode");
  try {
    const attempt = { claimId, folder: scratch.folder, neverEncode: !story.encodes, signal };
    const prepared = await prepareVideo(ctx, { ...story, sourceKey: story.sourceKey }, attempt);
    await storeRendition(ctx, story.id, claimId, story.sourceKey, prepared);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof MustEncode) return await requeueForEncoding(ctx, story.id, claimId);
    if (error instanceof VideoRefused) {
      ctx.log.info({ err: error, storyId: story.id }, "a story's video cannot be read");
      return await markFailed(ctx, story.id, claimId, toFailure(error.reason));
    }
    const level = error instanceof VideoFailed ? "error" : "warn";
    ctx.log[level]({ err: error, storyId: story.id, attempt: story.attempts }, "a story could not be transcoded");
    if (story.attempts >= attemptLimit) return await markFailed(ctx, story.id, claimId, "gave_up");
    throw error;
  } finally {
    await scratch.remove();
  }
}

/** A video that turned out not to be remuxable. */
async function requeueForEncoding(ctx: Ctx, id: string, claimId: string) {
  await inTransaction(ctx, async (ctx) => {
    if (await markEncodes(ctx, id, claimId)) await announceTranscode(ctx, { encodes: true });
  });
}

type Attempt = { claimId: string; folder: string; neverEncode: boolean; signal: AbortSignal };

async function prepareVideo(
  ctx: Ctx,
  story: ClaimedStory & { sourceKey: string },
  { claimId, folder, neverEncode, signal }: Attempt,
) {
  const progress = recordProgress(ctx, story.id, claimId);
  try {
    return await ctx.storage.withLocalCopy(story.sourceKey, async (path) => {
      const cut = toCut(story);
      const maxDurationSeconds = toMaxSeconds(story.audience, cut);
      // The facts of the inspection at publication. A retry inspects again, since a newer version may run it.
      const storedFacts = story.attempts === 1 ? (story.facts as VideoFacts | null) : null;
      const facts = storedFacts ?? (await ctx.video.inspect(path, { maxDurationSeconds }, signal));
      // A small rendition is ready early; the final one replaces it.
      return ctx.video.prepare(path, facts, folder, {
        ...{ signal, neverEncode, cut, preliminary: true },
        onProgress: progress.report,
      });
    });
  } finally {
    await progress.flush();
  }
}

async function storeRendition(ctx: Ctx, id: string, claimId: string, sourceKey: string, prepared: PreparedVideo) {
  // A unique name per attempt, so that two workers never write the same file.
  const base = `stories/${id}/${randomBytes(12).toString("hex")}`;
  const [videoKey, posterKey] = [ctx.storage.toKey(`${base}.mp4`), ctx.storage.toKey(`${base}.jpg`)];
  await ctx.storage.storeFile(prepared.videoPath, videoKey);
  await ctx.storage.storeFile(prepared.posterPath, posterKey);
  const { placeholder, durationSeconds, width, height } = prepared;
  const isReplaced = needsLowBitrate(prepared);
  const isStored = await inTransaction(ctx, async (ctx) => {
    const rendition = { videoKey, posterKey, placeholder, durationSeconds, width, height };
    const next = { isReplaced, keepsSource: prepared.preliminary };
    const isStored = await markReady(ctx, id, claimId, rendition, next);
    if (isStored && isReplaced) await announceTranscode(ctx, { encodes: true });
    return isStored;
  });
  if (!isStored) for (const key of [videoKey, posterKey]) await ctx.storage.remove(key);
  else if (!prepared.preliminary) await ctx.storage.remove(sourceKey);
}

const minIntervalMs = 1_000;

/** Stores the progress at most once a second. Errors are logged only. */
function recordProgress(ctx: Ctx, storyId: string, claimId: string) {
  let [lastMs, writing] = [ctx.now().getTime(), Promise.resolve()];
  return {
    report(percent: number) {
      if (ctx.now().getTime() - lastMs < minIntervalMs) return;
      lastMs = ctx.now().getTime();
      writing = writing
        .then(() => setProgress(ctx, storyId, claimId, percent))
        .catch((error) => ctx.log.warn({ err: error, storyId }, "progress could not be stored"));
    },
    flush: () => writing,
  };
}
