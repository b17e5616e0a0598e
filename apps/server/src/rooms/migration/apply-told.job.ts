import { defineJob } from "#core/jobs";
import { applyTold } from "./apply-told.ts";

export const applyToldJob = defineJob<{ accountId: string; subject: string }>({
  queue: "apply-lastlink-events",
  concurrency: 2,
  options: { retryLimit: 10 },
  run: (ctx, { accountId, subject }) => applyTold(ctx, accountId, subject),
});
