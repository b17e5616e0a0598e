import { defineJob } from "#core/jobs";
import { deleteErasableStories } from "./delete-erasable-stories.ts";
import { deleteReplacedVideos } from "./delete-replaced-videos.ts";
import { resumeStalledStories } from "./resume-stalled-stories.ts";

/** Longer than any upload or attempt takes: what is older was left by a process that died. */
const scratchLifeMs = 15 * 60_000;

/** Keeps uploads and transcodes that died from leaving stories or files behind. */
export const cleanupStoriesJob = defineJob({
  queue: "tidy-stories",
  cron: "*/5 * * * *",
  run: async (ctx) => {
    await resumeStalledStories(ctx);
    await deleteErasableStories(ctx);
    await deleteReplacedVideos(ctx);
    await ctx.storage.cleanupScratch(scratchLifeMs);
  },
});
