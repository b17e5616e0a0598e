import { defineJob } from "#core/jobs";
import type { PushNotice } from "./pushes.rules.ts";
import { sendPush } from "./send-push.ts";

export const sendPushJob = defineJob<{ targetId: string; notice: PushNotice }>({
  queue: "send-push",
  concurrency: 4,
  options: { retryLimit: 4, retryDelay: 30, retryBackoff: true },
  run: (ctx, { targetId, notice }) => sendPush(ctx, targetId, notice),
});
