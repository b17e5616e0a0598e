import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { cleanupUsernames } from "#modules/profile/index";
import { deleteEventsBefore } from "./account-events.store.ts";
import { removeNetworksBefore } from "./sessions.store.ts";

const retentionMonths = 6;
const batchSize = 1_000;

/**
 * Deletes what the security logs contain, and where sessions were last used, after six months, and former usernames whose
 * time is over.
 */
export async function cleanupEvents(ctx: Ctx, signal?: AbortSignal) {
  const before = ctx.now();
  before.setUTCMonth(before.getUTCMonth() - retentionMonths);
  await removeNetworksBefore(ctx, before);
  await cleanupUsernames(ctx);
  let deleted = batchSize;
  while (deleted === batchSize && !signal?.aborted) deleted = await deleteEventsBefore(ctx, before, batchSize);
}

export const cleanupEventsJob = defineJob({
  name: "cleanup-account-events",
  queue: "maintenance",
  cron: "25 4 * * *",
  run: (ctx, _input, signal) => cleanupEvents(ctx, signal),
});
