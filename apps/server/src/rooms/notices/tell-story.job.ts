import { defineJob } from "#core/jobs";
import { tellStory } from "./tell-story.ts";

/** `after` is the subscription that the job before came to. */
export const tellStoryJob = defineJob<{ storyId: string; after?: string }>({
  queue: "tell-story",
  options: { retryLimit: 6, retryDelay: 20, retryBackoff: true },
  run: (ctx, input, signal) => tellStory(ctx, input, signal),
});
