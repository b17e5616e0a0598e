import { defineJob } from "#core/jobs";
import { tellStories } from "./tell-stories.ts";

export const tellStoriesJob = defineJob({ queue: "tell-stories", cron: "* * * * *", run: (ctx) => tellStories(ctx) });
