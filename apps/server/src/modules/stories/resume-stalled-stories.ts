import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs";
import { copyStoriesJob } from "./copy-stories.job.ts";
import { encodeStoriesJob } from "./encode-stories.job.ts";
import { releaseStalled } from "./transcode-queue.store.ts";

const forgottenAfterMs = 10 * 60_000;

/** A turn for each story that is unfinished though its job may be gone; one too many finds nothing to do. */
export async function resumeStalledStories(ctx: Ctx) {
  for (const { id, encodes } of await releaseStalled(ctx, new Date(ctx.now().getTime() - forgottenAfterMs))) {
    const turn = newId(ctx.now());
    await enqueue(
      ctx,
      encodes ? encodeStoriesJob : copyStoriesJob,
      { turn },
      { singletonKey: id, singletonSeconds: 600 },
    );
  }
}
