import { randomBytes } from "node:crypto";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { VideoRefused } from "#ports/video/port";
import { preemptOnNewStory } from "./preempt-on-new-story.ts";
import { announceTranscode } from "./stories.events.ts";
import { attemptLimit, maxSecondsOf } from "./stories.rules.ts";
import { markHighBitrate, markLowBitrate } from "./stories.store.ts";
import { type Claimed, yieldRendition } from "./transcode-queue.store.ts";

/**
 * Makes the rendition of at most 4 Mbit/s that takes a heavy video's place. Until it is kept and named, and where it
 * cannot be made, the story stays as it is; the heavy video goes when all links to it have died. Gives way to any new
 * story, and begins again after it.
 */
export async function createLowBitrateRendition(ctx: Ctx, story: Claimed, turn: string, signal: AbortSignal) {
  const { id, video_key, attempts, audience } = story;
  if (!video_key || attempts > attemptLimit) return markHighBitrate(ctx, id, turn);
  const way = preemptOnNewStory(ctx);
  const scratch = await ctx.storage.createScratch("transcode");
  try {
    await lighten(
      ctx,
      { id, video_key, audience, turn, folder: scratch.folder },
      AbortSignal.any([signal, way.signal]),
    );
  } catch (error) {
    if (signal.aborted) throw error;
    if (way.signal.aborted) return await waitAgain(ctx, id, turn);
    ctx.log.warn({ err: error, storyId: id, attempt: attempts }, "a light rendition could not be made");
    if (error instanceof VideoRefused || attempts >= attemptLimit) return await markHighBitrate(ctx, id, turn);
    throw error;
  } finally {
    way.stop();
    await scratch.remove();
  }
}

type Heavy = Pick<Claimed, "id" | "audience"> & { video_key: string; turn: string; folder: string };

async function lighten(ctx: Ctx, { id, video_key, audience, turn, folder }: Heavy, signal: AbortSignal) {
  const prepared = await ctx.storage.withLocalCopy(video_key, async (path) => {
    // Ours by now, and packing may have added a moment.
    const facts = await ctx.video.inspect(path, { maxDurationSeconds: maxSecondsOf(audience) + 1 }, signal);
    return ctx.video.prepare(path, facts, folder, { signal, alwaysEncode: true });
  });
  const lightKey = `stories/${id}/${randomBytes(12).toString("hex")}.mp4`;
  await ctx.storage.storeFile(prepared.videoPath, lightKey);
  if (!(await markLowBitrate(ctx, id, turn, lightKey))) await ctx.storage.remove(lightKey);
}

async function waitAgain(ctx: Ctx, id: string, turn: string) {
  await inTransaction(ctx, async (ctx) => {
    if (await yieldRendition(ctx, id, turn)) await announceTranscode(ctx, { encodes: true });
  });
}
