import { defineJob } from "#core/jobs";
import { claimNextTranscode } from "./claim-next-transcode.ts";
import { copyWaits } from "./stories.events.ts";

/** Beside the transcoder, since a video that need not be encoded is to be watchable at once. */
export const copyStoriesJob = defineJob<{ turn: string }>({
  queue: "copy-stories",
  on: [copyWaits],
  concurrency: 1,
  options: { expireInSeconds: 600 },
  run: (ctx, { turn }, signal) => claimNextTranscode(ctx, { turn, encodes: false }, signal),
});
