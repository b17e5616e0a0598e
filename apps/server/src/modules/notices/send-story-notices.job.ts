import { defineJob } from "#core/jobs";
import { sendStoryNotices } from "./send-story-notices.ts";

export const sendStoryNoticesJob = defineJob({
  queue: "tell-stories",
  cron: "* * * * *",
  run: (ctx) => sendStoryNotices(ctx),
});
