import { defineJob } from "#core/jobs";
import { applyLastlinkEvents } from "./apply-lastlink-events.ts";

export const applyLastlinkEventsJob = defineJob<{ accountId: string; subject: string }>({
  queue: "apply-lastlink-events",
  concurrency: 2,
  options: { retryLimit: 10 },
  run: (ctx, { accountId, subject }) => applyLastlinkEvents(ctx, accountId, subject),
});
