import { randomBytes } from "node:crypto";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { MustEncode, type PreparedVideo, type VideoFacts, VideoRefused } from "#ports/video/port";
import { recordProgress } from "./record-progress.ts";
import { announceTranscode } from "./stories.events.ts";
import { attemptLimit, isHeavy, maxSecondsOf } from "./stories.rules.ts";
import { markEncodes, markFailed, markReady } from "./stories.store.ts";
import type { Claimed } from "./transcode-queue.store.ts";

/**
 * Makes a claimed story ready, or failed with a reason. Throws what another attempt may mend (no disk, no database);
 * a story that took every attempt is failed too, so that nothing stays in processing for ever.
 */
export async function transcodeStory(ctx: Ctx, story: Claimed, turn: string, signal: AbortSignal) {
  if (!story.source_key || story.attempts > attemptLimit) return markFailed(ctx, story.id, turn, "gave_up");
  const scratch = await ctx.storage.createScratch("transcode");
  try {
    const attempt = { turn, folder: scratch.folder, neverEncode: !story.encodes, signal };
    const prepared = await prepare(ctx, { ...story, source_key: story.source_key }, attempt);
    await keep(ctx, story.id, turn, story.source_key, prepared);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof MustEncode) return await passOn(ctx, story.id, turn);
    if (error instanceof VideoRefused) {
      ctx.log.info({ err: error, storyId: story.id }, "a story's video cannot be read");
      return await markFailed(ctx, story.id, turn, "unreadable");
    }
    ctx.log.warn({ err: error, storyId: story.id, attempt: story.attempts }, "a story could not be prepared");
    if (story.attempts >= attemptLimit) return await markFailed(ctx, story.id, turn, "gave_up");
    throw error;
  } finally {
    await scratch.remove();
  }
}

/** What looked as if it could be repacked, and cannot. */
async function passOn(ctx: Ctx, id: string, turn: string) {
  await inTransaction(ctx, async (ctx) => {
    if (await markEncodes(ctx, id, turn)) await announceTranscode(ctx, { encodes: true });
  });
}

type Attempt = { turn: string; folder: string; neverEncode: boolean; signal: AbortSignal };

async function prepare(
  ctx: Ctx,
  story: Claimed & { source_key: string },
  { turn, folder, neverEncode, signal }: Attempt,
) {
  const progress = recordProgress(ctx, story.id, turn);
  try {
    return await ctx.storage.withLocalCopy(story.source_key, async (path) => {
      const { cut_start_seconds: startSeconds, cut_seconds: seconds } = story;
      const cut = startSeconds !== null && seconds !== null ? { startSeconds, seconds } : undefined;
      const maxDurationSeconds = maxSecondsOf(story.audience, cut);
      // Seen moments ago, when it was published; a later attempt may be another version's, and looks itself.
      const seen = story.attempts === 1 ? (story.facts as VideoFacts | null) : null;
      const facts = seen ?? (await ctx.video.inspect(path, { maxDurationSeconds }, signal));
      return ctx.video.prepare(path, facts, folder, { signal, neverEncode, cut, onProgress: progress.tell });
    });
  } finally {
    await progress.settle();
  }
}

async function keep(ctx: Ctx, id: string, turn: string, sourceKey: string, prepared: PreparedVideo) {
  // A name of its own for each attempt: two workers on one story never write the same file.
  const base = `stories/${id}/${randomBytes(12).toString("hex")}`;
  const [videoKey, posterKey] = [`${base}.mp4`, `${base}.jpg`];
  await ctx.storage.storeFile(prepared.videoPath, videoKey);
  await ctx.storage.storeFile(prepared.posterPath, posterKey);
  const { placeholder, durationSeconds, width, height } = prepared;
  const lightWanted = isHeavy(prepared);
  const wanted = await inTransaction(ctx, async (ctx) => {
    const ready = { videoKey, posterKey, placeholder, durationSeconds, width, height, lightWanted };
    const wanted = await markReady(ctx, id, turn, ready);
    if (wanted && lightWanted) await announceTranscode(ctx, { encodes: true });
    return wanted;
  });
  for (const key of wanted ? [sourceKey] : [videoKey, posterKey]) await ctx.storage.remove(key);
}
