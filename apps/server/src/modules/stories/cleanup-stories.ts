import type { Ctx } from "#core/ctx";
import { maxLinkMs } from "#core/http/media-links";
import { newId } from "#core/ids";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { copyStoriesJob, encodeStoriesJob } from "./claim-next-transcode.ts";
import { clearReplaced, markErased, selectErasable, selectReplaced } from "./erasure.store.ts";
import { toCoverKey } from "./stories.rules.ts";
import { releaseStalled } from "./transcode-queue.store.ts";

const stalledAfterMs = 10 * 60_000;

/** Queues a job for each unfinished story whose own job may be lost. A superfluous job does nothing. */
export async function resumeStalledStories(ctx: Ctx) {
  for (const { id, encodes } of await releaseStalled(ctx, new Date(ctx.now().getTime() - stalledAfterMs))) {
    const turn = newId(ctx.now());
    await enqueue(
      ctx,
      encodes ? encodeStoriesJob : copyStoriesJob,
      { turn },
      { singletonKey: id, singletonSeconds: 600 },
    );
  }
}

const retentionMs = 30 * 86_400_000;

/** Deletes the files of stories that were deleted 30 days ago. */
export async function deleteErasableStories(ctx: Ctx) {
  for (const story of await selectErasable(ctx, new Date(ctx.now().getTime() - retentionMs)))
    await deleteStoryFiles(ctx, story);
}

type Erasable = Awaited<ReturnType<typeof selectErasable>>[number];

export async function deleteStoryFiles(ctx: Ctx, { id, ...keys }: Erasable) {
  for (const key of Object.values(keys)) if (key) await ctx.storage.remove(key);
  if (keys.posterKey) await ctx.storage.remove(toCoverKey(id, keys.posterKey));
  await markErased(ctx, id);
}

/** Tolerated clock skew between servers. */
const marginMs = 60_000;

/** Deletes original renditions once all their URLs have expired. */
export async function deleteReplacedVideos(ctx: Ctx) {
  for (const { id, videoKey } of await selectReplaced(ctx, new Date(ctx.now().getTime() - maxLinkMs - marginMs))) {
    if (videoKey) await ctx.storage.remove(videoKey);
    await clearReplaced(ctx, id);
  }
}

/** Resumes interrupted transcodes, and deletes what is no longer needed. */
export const cleanupStoriesJob = defineJob({
  name: "cleanup-stories",
  queue: "maintenance",
  cron: "*/5 * * * *",
  run: async (ctx) => {
    await resumeStalledStories(ctx);
    await deleteErasableStories(ctx);
    await deleteReplacedVideos(ctx);
  },
});
