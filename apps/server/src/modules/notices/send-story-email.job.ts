import { defineJob, enqueue, type Job } from "#core/jobs";
import { sendStoryEmail } from "./send-story-email.ts";

/** `after` is the subscription that the job before came to. */
type GatewayNotification = { storyId: string; after?: string };

export const sendStoryEmailJob: Job<GatewayNotification> = defineJob<GatewayNotification>({
  queue: "tell-story",
  options: { retryLimit: 6, retryDelay: 20, retryBackoff: true },
  run: async (ctx, told, signal) => {
    const after = await sendStoryEmail(ctx, told, signal);
    if (after) await enqueue(ctx, sendStoryEmailJob, { storyId: told.storyId, after });
  },
});
