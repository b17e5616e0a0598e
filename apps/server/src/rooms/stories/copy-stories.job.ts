import { defineJob } from "#core/jobs";
import { copyWaits } from "./stories.events.ts";
import { takeTurn } from "./take-turn.ts";

/** Beside the transcoder, since a video that need not be encoded is to be watchable at once. */
export const copyStoriesJob = defineJob<{ turn: string }>({
  queue: "copy-stories",
  on: [copyWaits],
  concurrency: 1,
  options: { expireInSeconds: 600 },
  run: (ctx, { turn }, signal) => takeTurn(ctx, { turn, encodes: false }, signal),
});
