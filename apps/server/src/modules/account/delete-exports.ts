import type { Ctx } from "#core/ctx";
import { exportMostMs } from "./account.rules.ts";
import { clearExportFile, markFailed, selectExportFiles } from "./account.store.ts";

/** Files whose time is over; of an account, all. */
export async function deleteExports(ctx: Ctx, accountId?: string) {
  for (const { id, fileKey } of await selectExportFiles(ctx, accountId)) {
    if (fileKey) await ctx.storage.remove(fileKey);
    await clearExportFile(ctx, id);
  }
  if (!accountId) await markFailed(ctx, { before: new Date(ctx.now().getTime() - exportMostMs) });
}
