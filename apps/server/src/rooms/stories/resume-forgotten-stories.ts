import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs";
import { releaseForgotten } from "./turns.store.ts";
import { workOnStoriesJob } from "./work-on-stories.job.ts";

const forgottenAfterMs = 10 * 60_000;

/** A turn for each story that is unfinished though its job may be gone; one too many finds nothing to do. */
export async function resumeForgottenStories(ctx: Ctx) {
  for (const storyId of await releaseForgotten(ctx, new Date(ctx.now().getTime() - forgottenAfterMs))) {
    const turn = newId(ctx.now());
    await enqueue(ctx, workOnStoriesJob, { turn }, { singletonKey: storyId, singletonSeconds: 600 });
  }
}
