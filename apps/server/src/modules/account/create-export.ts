import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { sendExportReadyEmail } from "#modules/auth/send-account-changed-email";
import { daysAfter, exportDays } from "./account.rules.ts";
import { markReady, selectExport } from "./account.store.ts";
import { listParts } from "./list-parts.ts";
import { writeZip } from "./write-zip.ts";

/** Writes the file part by part, with no more in memory than a batch of rows or a piece of a video. */
export async function createExport(ctx: Ctx, exportId: string, signal: AbortSignal) {
  const asked = await selectExport(ctx, exportId);
  if (asked?.status !== "preparing") return;
  const { folder, remove } = await ctx.storage.scratch("export");
  try {
    const path = join(folder, "camarim.zip");
    await writeZip(path, listParts(ctx, asked.account_id), signal);
    const { size: bytes } = await stat(path);
    const fileKey = `exports/${exportId}-${randomUUID()}.zip`;
    await ctx.storage.keep(path, fileKey);
    const isKept = await inTransaction(ctx, async (ctx) => {
      if (!(await markReady(ctx, exportId, { bytes, fileKey, expiresAt: daysAfter(ctx.now(), exportDays) })))
        return false;
      await sendExportReadyEmail(ctx, asked.account_id);
      return true;
    });
    if (!isKept) await ctx.storage.remove(fileKey);
  } finally {
    await remove();
  }
}
