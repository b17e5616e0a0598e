import { randomBytes } from "node:crypto";
import { stories } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { VideoRefused } from "#ports/video/port";
import { attemptLimit } from "./stories.rules.ts";
import { markHeavy, markLight } from "./stories.store.ts";
import type { Claimed } from "./turns.store.ts";

/**
 * Makes the rendition of at most 4 Mbit/s that takes a heavy video's place. Until it is kept and named, and where it
 * cannot be made, the story stays as it is; the heavy video goes when all links to it have died.
 */
export async function lightenStory(ctx: Ctx, { id, video_key, attempts }: Claimed, turn: string, signal: AbortSignal) {
  if (!video_key || attempts > attemptLimit) return markHeavy(ctx, id, turn);
  const scratch = await ctx.storage.scratch("transcode");
  try {
    const prepared = await ctx.storage.withLocalCopy(video_key, async (path) => {
      // Ours by now, and packing may have added a moment.
      const facts = await ctx.video.inspect(path, { maxDurationSeconds: stories.storyVideo.maxSeconds + 1 }, signal);
      return ctx.video.prepare(path, facts, scratch.folder, { signal, alwaysEncode: true });
    });
    const lightKey = `stories/${id}/${randomBytes(12).toString("hex")}.mp4`;
    await ctx.storage.keep(prepared.videoPath, lightKey);
    if (!(await markLight(ctx, id, turn, lightKey))) await ctx.storage.remove(lightKey);
  } catch (error) {
    if (signal.aborted) throw error;
    ctx.log.warn({ err: error, storyId: id, attempt: attempts }, "a light rendition could not be made");
    if (error instanceof VideoRefused || attempts >= attemptLimit) return await markHeavy(ctx, id, turn);
    throw error;
  } finally {
    await scratch.remove();
  }
}
