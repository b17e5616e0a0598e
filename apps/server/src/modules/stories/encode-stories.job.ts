import { defineJob } from "#core/jobs";
import { claimNextTranscode } from "./claim-next-transcode.ts";
import { encodeWaits } from "./stories.events.ts";

/**
 * One job for each piece of work, whichever it then turns out to be: whose turn it is, is asked when it begins. One at a
 * time, for a second transcode would only slow both on two cores.
 */
export const encodeStoriesJob = defineJob<{ turn: string }>({
  queue: "encode-stories",
  on: [encodeWaits],
  concurrency: 1,
  options: { expireInSeconds: 600 },
  run: (ctx, { turn }, signal) => claimNextTranscode(ctx, { turn, encodes: true }, signal),
});
