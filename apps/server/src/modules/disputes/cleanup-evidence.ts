import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { markDecidedRemoved, markErased, selectErasable } from "./dispute-files.store.ts";

/** Files are stored this long after the decision, in case the gateway asks again. */
const retentionMs = 30 * 24 * 60 * 60_000;
const batchSize = 200;

/** Deletes removed files, and those of disputes decided 30 days ago. Can be repeated after a crash. */
export async function cleanupEvidence(ctx: Ctx) {
  await markDecidedRemoved(ctx, new Date(ctx.now().getTime() - retentionMs));
  for (;;) {
    const files = await selectErasable(ctx, batchSize);
    for (const { id, key } of files) {
      await ctx.storage.remove(key);
      await markErased(ctx, id);
    }
    if (files.length < batchSize) return;
  }
}

/** Enqueued when a file is removed; hourly for expired files and for what a crash left. */
export const cleanupEvidenceJob = defineJob({
  name: "cleanup-evidence",
  queue: "maintenance",
  cron: "35 * * * *",
  run: (ctx) => cleanupEvidence(ctx),
});
