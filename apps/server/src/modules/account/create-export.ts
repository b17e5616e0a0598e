import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { sendExportReadyEmail } from "#modules/auth/index";
import { addDays, exportDays } from "./account.rules.ts";
import { markReady, selectExport } from "./account.store.ts";
import { listParts } from "./list-parts.ts";
import { writeZip } from "./write-zip.ts";

/** Streams the file; memory holds a batch of rows or a chunk of a video at most. */
async function createExport(ctx: Ctx, exportId: string, signal: AbortSignal) {
  const row = await selectExport(ctx, exportId);
  if (row?.status !== "preparing") return;
  const { folder, remove } = await ctx.scratch.create("export");
  try {
    const path = join(folder, "camarim.zip");
    await writeZip(path, listParts(ctx, row.accountId), signal);
    const { size: bytes } = await stat(path);
    const fileKey = ctx.storage.toKey(`exports/${exportId}-${randomUUID()}.zip`);
    await ctx.storage.storeFile(path, fileKey);
    const isStored = await inTransaction(ctx, async (ctx) => {
      if (!(await markReady(ctx, exportId, { bytes, fileKey, expiresAt: addDays(ctx.now(), exportDays) })))
        return false;
      await sendExportReadyEmail(ctx, row.accountId);
      return true;
    });
    if (!isStored) await ctx.storage.remove(fileKey);
  } finally {
    await remove();
  }
}

export const createExportJob = defineJob<{ exportId: string }>({
  name: "create-export",
  queue: "import",
  options: { expireInSeconds: 3_600 },
  run: (ctx, { exportId }, signal) => createExport(ctx, exportId, signal),
});
