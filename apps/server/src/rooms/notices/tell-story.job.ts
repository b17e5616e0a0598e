import { defineJob, enqueue, type Job } from "#core/jobs";
import { tellStory } from "./tell-story.ts";

/** `after` is the subscription that the job before came to. */
type Told = { storyId: string; after?: string };

export const tellStoryJob: Job<Told> = defineJob<Told>({
  queue: "tell-story",
  options: { retryLimit: 6, retryDelay: 20, retryBackoff: true },
  run: async (ctx, told, signal) => {
    const after = await tellStory(ctx, told, signal);
    if (after) await enqueue(ctx, tellStoryJob, { storyId: told.storyId, after });
  },
});
