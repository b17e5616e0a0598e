import type { Ctx } from "#core/ctx";
import { selectUnmeasured, updateMeasured } from "./stored-bytes.store.ts";

const batch = 200;

/**
 * Reads the sizes of files from before sizes were stored. The file that a ready video was made from is gone, so its largest rendition
 * counts; a missing file counts as 0. Each row is written on its own: a run that is cut off goes on where it was.
 */
export async function measureFiles(ctx: Ctx, signal: AbortSignal) {
  for (;;) {
    const rows = await selectUnmeasured(ctx, batch);
    for (const row of rows) {
      signal.throwIfAborted();
      const sizes = await Promise.all(row.keys.map((key) => ctx.storage.getSize(key)));
      await updateMeasured(ctx, row, Math.max(0, ...sizes));
    }
    if (rows.length < batch) return;
  }
}
