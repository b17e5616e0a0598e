import { randomBytes } from "node:crypto";
import { stories } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { VideoRefused } from "#ports/video/port";
import { attemptLimit } from "./stories.rules.ts";
import { claimStory, markFailed, markReady } from "./stories.store.ts";

/**
 * Makes a queued story ready, or failed with a reason. Throws what another attempt may mend (no disk, no database);
 * a story that took every attempt is failed too, so that nothing stays in processing for ever.
 */
export async function prepareStory(ctx: Ctx, storyId: string, signal: AbortSignal) {
  const story = await claimStory(ctx, storyId);
  if (!story?.source_key) return;
  if (story.attempts > attemptLimit) return markFailed(ctx, storyId, "gave_up");
  const scratch = await ctx.storage.scratch("transcode");
  try {
    await makeReady(ctx, { id: storyId, sourceKey: story.source_key }, scratch.folder, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof VideoRefused) return await markFailed(ctx, storyId, "unreadable");
    ctx.log.warn({ err: error, storyId, attempt: story.attempts }, "a story could not be prepared");
    if (story.attempts >= attemptLimit) return await markFailed(ctx, storyId, "gave_up");
    throw error;
  } finally {
    await scratch.remove();
  }
}

async function makeReady(
  ctx: Ctx,
  { id, sourceKey }: { id: string; sourceKey: string },
  folder: string,
  signal: AbortSignal,
) {
  const prepared = await ctx.storage.withLocalCopy(sourceKey, async (path) => {
    const facts = await ctx.video.inspect(path, { maxDurationSeconds: stories.storyVideo.maxSeconds }, signal);
    return ctx.video.prepare(path, facts, folder, { signal });
  });
  // A name of its own for each attempt: two workers on one story never write the same file.
  const base = `stories/${id}/${randomBytes(12).toString("hex")}`;
  const [videoKey, posterKey] = [`${base}.mp4`, `${base}.jpg`];
  await ctx.storage.keep(prepared.videoPath, videoKey);
  await ctx.storage.keep(prepared.posterPath, posterKey);
  const { placeholder, durationSeconds, width, height } = prepared;
  const wanted = await markReady(ctx, id, { videoKey, posterKey, placeholder, durationSeconds, width, height });
  for (const key of wanted ? [sourceKey] : [videoKey, posterKey]) await ctx.storage.remove(key);
}
