import { defineJob } from "#core/jobs";
import { eraseDeletedStories } from "./erase-deleted-stories.ts";
import { eraseReplacedVideos } from "./erase-replaced-videos.ts";
import { resumeForgottenStories } from "./resume-forgotten-stories.ts";

/** Longer than any upload or attempt takes: what is older was left by a process that died. */
const scratchLifeMs = 15 * 60_000;

/** Keeps uploads and transcodes that died from leaving stories or files behind. */
export const tidyStoriesJob = defineJob({
  queue: "tidy-stories",
  cron: "*/5 * * * *",
  run: async (ctx) => {
    await resumeForgottenStories(ctx);
    await eraseDeletedStories(ctx);
    await eraseReplacedVideos(ctx);
    await ctx.storage.sweepScratch(scratchLifeMs);
  },
});
