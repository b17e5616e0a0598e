import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs";
import { selectUnmeasured, updateMeasured } from "./stored-bytes.store.ts";

const batchSize = 200;

/**
 * Stores the sizes of files that were uploaded before sizes were stored. For a ready video the largest rendition
 * counts, since the source is deleted; a missing file counts as 0. Each row is committed separately, so that an aborted
 * run can continue.
 */
export async function measureFiles(ctx: Ctx, signal: AbortSignal) {
  for (;;) {
    const rows = await selectUnmeasured(ctx, batchSize);
    for (const row of rows) {
      signal.throwIfAborted();
      const sizes = await Promise.all(row.keys.map((key) => ctx.storage.getSize(key)));
      await updateMeasured(ctx, row, Math.max(0, ...sizes));
    }
    if (rows.length < batchSize) return;
  }
}

export const measureFilesJob = defineJob({
  queue: "measure-files",
  cron: "20 4 * * *",
  atStart: true,
  run: async (ctx, _input, signal) => {
    await measureFiles(ctx, signal);
  },
});
