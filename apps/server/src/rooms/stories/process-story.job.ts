import { defineJob } from "#core/jobs";
import { prepareStory } from "./prepare-story.ts";

/** One transcode at a time: a second would only slow both on two cores. */
export const processStoryJob = defineJob<{ storyId: string }>({
  queue: "process-story",
  concurrency: 1,
  options: { expireInSeconds: 300 },
  run: (ctx, { storyId }, signal) => prepareStory(ctx, storyId, signal),
});
