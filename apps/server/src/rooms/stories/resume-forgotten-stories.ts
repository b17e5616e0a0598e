import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { processStoryJob } from "./process-story.job.ts";
import { selectForgotten } from "./stories.store.ts";

const forgottenAfterMs = 10 * 60_000;

/** Queues again what is unfinished though its job is gone; a story that is finished meanwhile ignores it. */
export async function resumeForgottenStories(ctx: Ctx) {
  for (const storyId of await selectForgotten(ctx, new Date(ctx.now().getTime() - forgottenAfterMs))) {
    await enqueue(ctx, processStoryJob, { storyId }, { singletonKey: storyId, singletonSeconds: 600 });
  }
}
